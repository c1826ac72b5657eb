"""Writing and asking an index."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import os
import pickle
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inkling
from conftest import ROWS
from inkling import _core


def test_documents_come_back_as_they_were_given(small: inkling.Index) -> None:
    assert len(small) == 3
    assert small.ids() == ["a", "b", "c"]
    assert small["b"]["title"] == "Paper"
    assert small["c"]["labels"] == ["animal", "sea"]
    assert "a" in small and "z" not in small and 7 not in small
    assert [document["id"] for document in small.documents("label:sea")] == ["a", "c"]
    assert small.search("year:1999")[0].id == "b"
    assert small.search("x.y:z")[0].id == "c"
    with pytest.raises(inkling.UnknownNameError):
        small["z"]


def test_hits_are_a_list(small: inkling.Index) -> None:
    hits = small.search("ink", snippets=True)
    assert [hit.id for hit in hits] == ["a", "b"]
    assert hits[-1].id == "b" and [hit.rank for hit in hits[:1]] == [1]
    assert hits.total == 2 and hits.total_is_exact and len(hits) == 2
    assert hits[0].score > hits[1].score
    snippet = hits[1].snippet
    assert snippet is not None and [snippet[a:b] for a, b in snippet.ranges] == ["ink"]
    assert "<mark>ink</mark>" in snippet._repr_html_()
    with pytest.raises(IndexError):
        hits[2]
    assert not small.search("zebra")


def test_contributions_add_up_to_the_score(small: inkling.Index) -> None:
    hits = small.search("squid ink", rank="lm")
    for hit in hits:
        assert sum(row["score"] for row in hit.explain()) == hit.score


@pytest.mark.parametrize("flags", [{}, {"explain": True}, {"rank": "lm", "k": 2}])
def test_similar_documents_explain_their_own_scores(
    small: inkling.Index, flags: dict[str, Any]
) -> None:
    hits = small.similar("a", **flags)
    assert len(hits) == 2
    for hit in hits:
        why = hit.explain()
        assert why.to_dict()["id"] == hit.id and len(why) > 0
        assert sum(row["score"] for row in why) == hit.score
    assert ("explanation" in hits.to_dict()["hits"][0]) == ("explain" in flags)


def test_synonyms_are_rules_or_a_file_of_them(small: inkling.Index, tmp_path: Path) -> None:
    rules = "# a comment\npapier => paper\nsquid, paper\n"
    (tmp_path / "rules.txt").write_text(rules)
    assert not small.search("papier")
    for synonyms in (rules, tmp_path / "rules.txt"):
        hits = small.search("papier", synonyms=synonyms)
        assert [hit.id for hit in hits] == ["b"]
        hits = small.search("squid", synonyms=synonyms)
        assert sorted(hit.id for hit in hits) == ["a", "b", "c"]
        for hit in hits:
            assert sum(row["score"] for row in hit.explain()) == hit.score
            table = small.explain("squid", hit.id, synonyms=synonyms)
            assert table.to_dict()["score"] == hit.score
        assert small.explain("squid", "a", compare="b", synonyms=synonyms).to_dict()["parts"]
        assert small.parse("squid", synonyms=synonyms).to_dict()["expansions"]
    with pytest.raises(inkling.OptionError, match="synonyms"):
        small.search("squid", synonyms="a => b => c")
    with pytest.raises(FileNotFoundError):
        small.search("squid", synonyms=tmp_path / "none")


def test_a_writer_that_fails_commits_nothing(small: inkling.Index) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        yield {"id": "d", "text": "new"}
        raise KeyError("source")

    with pytest.raises(KeyError, match="source"), small.writer() as writer:
        writer.add_many(rows())
    assert len(inkling.Index(small.path)) == len(inkling.Index.open(small.path)) == 3


def test_what_was_read_before_a_failure_may_be_committed(small: inkling.Index) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for number in range(20_000):
            yield {"id": str(number), "text": "word " * 100}
        raise KeyError("source")

    with small.writer() as writer:
        with pytest.raises(KeyError):
            writer.add_many(rows())
        writer.add(id="after", text="the end")
    assert "after" in small and "0" in small


FAILURES = [KeyboardInterrupt(), inkling.CommittedError("the merge failed", "committed")]


@pytest.mark.parametrize("failure", FAILURES)
def test_a_commit_is_shown_whatever_goes_up_behind_it(
    small: inkling.Index, failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Committing:
        """A writer of the module whose commit is made, and fails then."""

        def __init__(self, core: Any) -> None:
            self.core = core

        def __getattr__(self, name: str) -> Any:
            return getattr(self.core, name)

        def commit(self) -> int:
            self.core.commit()
            raise failure

    def changed(*arguments: Any) -> None:
        change(*arguments)
        raise failure

    with pytest.raises(type(failure)), small.writer() as writer:
        writer.add(id="d", text="new")
        writer._core = Committing(writer._core)  # type: ignore[assignment]
    assert "d" in small
    change = _core.change
    monkeypatch.setattr(_core, "change", changed)
    with pytest.raises(type(failure)):
        small.delete("d")
    assert "d" not in small


def test_reports_of_a_writer_add_up(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many([{"id": "a", "text": "other"}, ROWS[1], {"n": 1}, {"text": "x"}])
        assert writer.add({"id": "one"}, text="single")["indexed"] == 1
        assert writer.delete("c", "nothing") == 1
        assert writer.delete(where="year:1999") == 1
    assert added["read"] == 4
    assert added["indexed"], added["replaced"] == (1, 1)
    assert added["unchanged"] == 1 and sum(added["skipped"].values()) == 1
    assert added["first_rejected"][0][0].endswith(":3")
    assert set(small.ids()) >= {"a", "one"} and "b" not in small and "c" not in small


def test_labels_by_hand_stay_unless_a_writer_relabels(small: inkling.Index) -> None:
    small.label("a", "by hand")
    row = {"id": "a", "text": "other", "label": "of record"}
    with small.writer() as writer:
        assert writer.add(row)["labels_kept"] == 1
    assert small["a"]["labels"] == ["by hand"]
    with small.writer(relabel=True) as writer:
        assert writer.add(row)["labels_kept"] == 0
    assert small["a"]["labels"] == ["of record"]


def test_a_closed_writer_says_so(small: inkling.Index) -> None:
    writer = small.writer()
    with pytest.raises(inkling.IndexBusyError):
        small.writer()
    writer.close()
    with pytest.raises(inkling.OptionError, match="closed"):
        writer.add(id="x", text="y")


@pytest.mark.parametrize("misuse", ["add", "commit", "add_many", "close"])
def test_an_iterable_that_writes_is_refused(small: inkling.Index, misuse: str) -> None:
    writer = small.writer()

    def rows() -> Iterator[dict[str, Any]]:
        yield {"id": "d", "text": "x"}
        {
            "add": lambda: writer.add(id="e", text="y"),
            "commit": writer.commit,
            "add_many": lambda: writer.add_many([{"id": "e", "text": "y"}]),
            "close": writer.close,
        }[misuse]()

    with pytest.raises(inkling.OptionError, match="closed" if misuse == "close" else "iterable"):
        writer.add_many(rows())
    writer.close()
    assert len(inkling.Index.open(small.path)) == 3


def test_values_of_other_types_are_kept(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many(
            [
                {"id": "d", "text": "x", "day": datetime.date(2001, 2, 3), "n": np.int64(5)},
                {"id": "e", "text": "x", "score": float("nan"), "none": None, "tags2": {"q", "p"}},
                {"id": "f", "text": "x", "list": np.array([1, 2])},
            ]
        )
        assert added["indexed"] == 3
    assert small.search("day:[2001 TO 2002]")[0].id == "d"
    assert small.search("n:5")[0].id == "d"
    assert small.search("tags2:p")[0].id == "e" and "score" not in json.dumps(small["e"])


class Colour(enum.Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ([1.5, float("nan"), None], {"numbers": {"x": 1.5}}),
        ({"y": float("nan"), "z": "w"}, {"keywords": {"x.z": ["w"]}}),
        (np.float32("nan"), {}),
        (np.array([1.5, np.nan]), {"numbers": {"x": 1.5}}),
        ({"b", 1}, {"keywords": {"x": ["b"]}, "numbers": {"x": 1}}),
        (decimal.Decimal("1.50"), {"keywords": {"x": ["1.50"]}}),
        (decimal.Decimal("nan"), {}),
        (uuid.UUID(int=1), {"keywords": {"x": ["00000000-0000-0000-0000-000000000001"]}}),
        (Path("/a/b"), {"keywords": {"x": ["/a/b"]}}),
        (datetime.time(1, 2), {"keywords": {"x": ["01:02:00"]}}),
        ([Colour.RED], {"keywords": {"x": ["red"]}}),
    ],
)
def test_values_are_kept_as_json_has_them(small: inkling.Index, value: Any, kept: Any) -> None:
    with small.writer() as writer:
        assert writer.add(id="d", text="t", x=value)["indexed"] == 1
    document = small["d"]
    assert (document["keywords"], document["numbers"]) == (
        kept.get("keywords", {}), kept.get("numbers", {})
    )  # fmt: skip


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


BAD = [float("inf"), [1, {"y": -np.inf}], np.float16("inf"), 1j, b"bytes", datetime.timedelta(1)]


def test_a_value_nested_too_deeply_costs_its_record_alone(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many([{"id": "d", "text": "t"}, {"id": "e", "x": nested(100_000)}])
    assert added["skipped"] == {"bad_value": 1}
    assert "nested too deeply" in added["first_rejected"][0][2]


@pytest.mark.parametrize("value", BAD, ids=repr)
def test_a_bad_value_costs_its_record_alone(small: inkling.Index, value: Any) -> None:
    rows = [{"id": "d", "text": "t"}, {"id": "e", "text": "t", "x": value}, {"id": "f"},
            {"id": "g", "text": "t"}]  # fmt: skip
    with small.writer() as writer:
        added = writer.add_many(iter(rows))
        one = writer.add(rows[1])
    assert (added["read"], added["indexed"]) == (4, 2)
    assert added["skipped"] == {"bad_value": 1, "missing_text": 1}
    assert [each[:2] for each in added["first_rejected"]] == [
        ("stdin:2", "bad_value"), ("stdin:3", "missing_text")
    ]  # fmt: skip
    assert "field `x" in added["first_rejected"][0][2]
    assert one["read"] == one["skipped"]["bad_value"] == 1
    assert small.ids() == ["a", "b", "c", "d", "g"]
    with pytest.raises(inkling.RecordError, match="stdin:2: bad_value: field `x") as strict:
        with small.writer(strict=True) as writer:
            writer.add_many(rows)
    assert strict.value.code == "bad_record"
    small.train("m", kind="multinomial", alpha=1)
    with pytest.raises(inkling.RecordError, match="record 2: bad_value"):
        small.classify("m", rows[:2])


def test_dates_that_are_missing_are_no_value(small: inkling.Index) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": ["d", "e"], "text": ["x", "y"]})
    frame["day"] = pandas.to_datetime(["2020-01-01", None])
    with small.writer() as writer:
        assert writer.add_many(frame)["indexed"] == 2
        writer.add(id="f", text="z", day=pandas.NaT, days=[np.datetime64("NaT")])
    assert small["d"]["keywords"] == {"day": ["2020-01-01T00:00:00"]}
    assert small["e"]["keywords"] == small["f"]["keywords"] == {}


def test_dates_of_numpy_are_those_of_iso(small: inkling.Index) -> None:
    days = np.array(["2020-01-01", "NaT", "2020-01-02"], dtype="datetime64[D]")
    with small.writer() as writer:
        writer.add(id="d", text="x", day=np.datetime64("2020-01-01T01:02:03", "ns"), days=days)
        writer.add(id="e", text="x", day=np.datetime64("2020-01-01T05", "h"))
    assert small["d"]["keywords"] == {
        "day": ["2020-01-01T01:02:03.000000000"],
        "days": ["2020-01-01", "2020-01-02"],
    }
    assert small["e"]["keywords"] == {"day": ["2020-01-01T05:00:00"]}
    assert [hit.id for hit in small.search("day:[2020-01-01 TO 2020-01-02]")] == ["d", "e"]


def test_snapshots_that_are_kept_can_be_opened(tmp_path: Path) -> None:
    index = inkling.Index.create(tmp_path / "i")
    with index.writer(keep=5) as writer:
        writer.add(id="a", text="one")
    first = index.snapshot
    with index.writer() as writer:
        writer.add(id="b", text="two")
    assert len(index) == 2 and first in index.snapshots()
    old = inkling.Index.open(index.path, snapshot=first)
    assert old.ids() == ["a"] and pickle.loads(pickle.dumps(old)).ids() == ["a"]
    with pytest.raises(inkling.SnapshotMissingError) as missing:
        inkling.Index.open(index.path, snapshot=999)
    assert isinstance(missing.value, LookupError)


def test_models_are_trained_asked_and_used(small: inkling.Index) -> None:
    model = small.train("m", kind="multinomial", alpha=1, labels="one")
    assert model.trained is not None and model.trained["kind"] == "multinomial"
    assert small.models() == ["m"]
    answer = model.classify("paper", explain=True)
    assert answer["predictions"][0]["topic"] == "desk" and answer["explanation"]
    assert [each["id"] for each in model.classify(["a", "b"])] == ["text", "text"]
    assert model.tag()["tagged"] > 0
    assert small.search("tag:sea").total > 0
    assert model.learn("desk", "pens and pencils")["learned"] == 1
    assert small.classify("m", "pencils")["predictions"][0]["topic"] == "desk"
    assert small.label("b", "desk", "office")["labels"] == ["desk", "office"]
    small.import_model("copy", model.export())
    assert small.models() == ["copy", "m"]
    with pytest.raises(inkling.UnknownNameError, match="none"):
        small.model("none")


def test_records_are_classified_by_their_fields(tmp_path: Path) -> None:
    rows = [
        {"id": "1", "text": "blue", "genre": "jazz", "year": 1958, "label": "old"},
        {"id": "2", "text": "blue", "genre": "jazz", "year": 1960, "label": "old"},
        {"id": "3", "text": "lines", "genre": "dub", "year": 1991, "label": "new"},
        {"id": "4", "text": "lines", "genre": ["dub", "hop"], "year": 1994, "label": "new"},
    ]
    index = inkling.Index.create(tmp_path / "albums")
    with index.writer() as writer:
        writer.add_many(rows)
    for kind in ("gaussian", "categorical", "mixed"):
        model = index.train(kind, kind=kind)
        model.tag()
        for row, answer in zip(rows, model.classify(rows), strict=True):
            assert answer["id"] == row["id"] and answer["missing"] == []
            assert answer["tags"] == [row["label"]]
    model = index.model("gaussian")
    assert model.classify({"year": 1959})["tags"] == ["old"]
    assert model.classify({"year": 1959}, set=["year=1993"])["tags"] == ["new"]
    with pytest.raises(TypeError, match="all are texts"):
        model.classify(["text", {"year": 1}])
    with pytest.raises(inkling.RecordError, match="record 1"):
        model.classify({"year": 1, "id": True})


def test_priors_may_be_a_mapping(small: inkling.Index) -> None:
    prior = {"sea": 8.0, "desk": 1.0, "animal": 1.0}
    model = small.train("m", kind="multinomial", alpha=1, labels="one", prior=prior)
    answer = model.classify("")
    assert answer["predictions"][0]["topic"] == "sea"


def test_references_may_be_counts(small: inkling.Index) -> None:
    table = small.report.keyness(target="label:sea", reference={"ink": 500, "sea": 1, "the": 900})
    assert table.to_dict()["reference"]["tokens"] == 1401


@pytest.mark.parametrize(
    ("ask", "kind", "code"),
    [
        (lambda i: i.search('"ink', strict_query=True), inkling.QuerySyntaxError, None),
        (lambda i: i.search("ink", k="many"), inkling.OptionError, "option"),
        (lambda i: i.search("ink", kk=1), inkling.OptionError, "option"),
        (lambda i: i.search("ink", facet="nofield"), inkling.UnknownNameError, "unknown_field"),
        (lambda i: i.report.dispersion(), inkling.OptionError, "option"),
        (lambda i: i.report.topics(by="nothing"), inkling.UnknownNameError, None),
        (lambda i: i.report.growth("a word"), inkling.OptionError, "option"),
        (lambda i: inkling.Index.open(i.path + "-gone"), inkling.IndexMissingError, None),
        (lambda i: inkling.Index.create(i.path), inkling.OptionError, "option"),
    ],
)
def test_failures_are_exceptions_with_a_code(
    small: inkling.Index, ask: Any, kind: type[inkling.Error], code: str | None
) -> None:
    with pytest.raises(kind) as failure:
        ask(small)
    assert failure.value.code and (code is None or failure.value.code == code)
    again = pickle.loads(pickle.dumps(failure.value))
    assert type(again) is kind and str(again) == str(failure.value)


def test_an_error_names_the_keyword_argument(small: inkling.Index) -> None:
    with pytest.raises(inkling.OptionError) as wrong:
        small.report.topics(min_df="few --by x")
    assert wrong.value.parameter == "min_df"
    assert str(wrong.value).startswith("min_df: `few --by x` found")
    with pytest.raises(inkling.OptionError) as other:
        small.search("ink", fields="title")
    assert other.value.hint == "add `rank` bm25f, or leave it out"
    assert pickle.loads(pickle.dumps(other.value)).parameter == "fields"


def test_errors_are_those_of_python_too(small: inkling.Index) -> None:
    with pytest.raises(ValueError) as syntax:
        small.search('ink "x', strict_query=True)
    assert isinstance(syntax.value, inkling.QuerySyntaxError) and syntax.value.position == 4
    with pytest.raises(FileNotFoundError):
        inkling.Index.open("/nowhere/at/all")
    with pytest.raises(AttributeError, match="topics"):
        small.report.nothing


def test_reports_have_signatures_and_help(small: inkling.Index) -> None:
    import inspect

    assert "min_df" in inspect.signature(small.report.topics).parameters
    assert "and_" in inspect.signature(small.report.drift).parameters
    assert "only documents that match" in (small.report.topics.__doc__ or "")


def test_threads_share_an_index(corpus: inkling.Index) -> None:
    expected = [hit.id for hit in corpus.search("film music")]
    found: list[list[str]] = []

    def search() -> None:
        for _ in range(50):
            found.append([hit.id for hit in corpus.search("film music")])

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(each == expected for each in found)


# The allocator of GCC 12's AddressSanitizer keeps its locks over a fork: the child waits for ever.
no_fork = pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""), reason="its allocator cannot fork"
)


@no_fork
def test_a_forked_process_may_go_on_reading(corpus: inkling.Index) -> None:
    expected = corpus.search("film", time_limit=0).to_dict()["hits"]
    child = os.fork()
    if child == 0:
        ok = corpus.search("film", time_limit=0).to_dict()["hits"] == expected
        ok = ok and len(corpus.report.wordlist(k=5)) == 5
        os._exit(0 if ok else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@no_fork
@pytest.mark.parametrize("reads", [False, True], ids=["adds", "in add_many"])
def test_a_forked_process_leaves_the_writer_alone(small: inkling.Index, reads: bool) -> None:
    """Whatever way it leaves the block."""

    def forked(leave: Any) -> None:
        child = os.fork()
        if child == 0:
            try:
                with writer:
                    leave()
            except (SystemExit, inkling.OptionError) as failure:
                os._exit(7 if isinstance(failure, SystemExit) else 8)
            os._exit(0)
        children.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    def rows() -> Iterator[dict[str, Any]]:
        for number in range(20_000):
            yield {"id": str(number), "text": f"word {number} " * 20}
            if reads and number == 10_000:
                forked(sys.exit)
                forked(lambda: None)

    children: list[int] = []
    with small.writer(memory="1M") as writer:
        writer.add_many(rows())
        if not reads:
            forked(sys.exit)
            forked(lambda: writer.add(id="child", text="x"))
            forked(lambda: writer.add_many([{"id": "child", "text": "x"}]))
            forked(lambda: None)
    assert children == ([7, 8] if reads else [7, 8, 8, 8])
    assert len(small) == 20_003 and small["19999"]["text"].startswith("word 19999")


def test_opening_again_and_again_keeps_no_handles(small: inkling.Index) -> None:
    """In a process of its own, whose memory no other test has used."""
    rounds = int(os.environ.get("INKLING_ROUNDS", "1")) * 1000
    code = f"""
import ctypes, os, inkling
def used():
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(open("/proc/self/statm").read().split()[1])
    return len(os.listdir("/proc/self/fd")), pages * os.sysconf("SC_PAGESIZE")
def ask(count):
    for _ in range(count):
        inkling.Index.open({small.path!r}).search("ink")
ask(500)
handles, memory = used()
ask({rounds})
assert used()[0] == handles
assert used()[1] - memory < 2 << 20, used()[1] - memory
"""
    # Where AddressSanitizer is loaded, it would keep what is freed.
    options = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0"
    kept = {"ASAN_OPTIONS": options + ":thread_local_quarantine_size_kb=0"}
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | kept)


def test_indexes_are_put_together(tmp_path: Path) -> None:
    paths = []
    for name, ids in [("one", "ab"), ("two", "bc")]:
        with inkling.Index.create(tmp_path / name, language="en") as index:
            with index.writer() as writer:
                writer.add_many({"id": id, "text": f"ink of {name}"} for id in ids)
        paths.append(tmp_path / name)
    merged = inkling.merge(tmp_path / "all", *paths)
    assert merged.ids() == ["a", "b", "c"] and merged["b"]["text"] == "ink of two"
    first = inkling.merge(tmp_path / "first", *paths, on_conflict="first")
    assert first["b"]["text"] == "ink of one"
    with pytest.raises(inkling.OptionError):
        inkling.merge(tmp_path / "none", *paths, on_conflict="fail")
    one = inkling.Index.open(paths[0])
    answer = one.merge(paths[1])
    assert answer["replaced"] == 1 and answer["documents"] == len(one) == 3
