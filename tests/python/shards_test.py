"""Shards answer as one index, to the last bit."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import inkling
from collection import KEYNESS, QUERIES, TOPICS, TRAININGS, documents, one_index, told
from conftest import ROOT
from inkling import _core
from inkling._values import pairs_of
from inkling.shards import Shards, TrainedModel, build_shard

COUNTS = [1, 3, 7]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> inkling.Index:
    return one_index(tmp_path_factory.mktemp("whole") / "index")


@pytest.fixture(scope="module", params=COUNTS)
def shards(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shards:
    """Parts of unlike size; the last has no label, and one more has no document at all."""
    folder = tmp_path_factory.mktemp("shards")
    rows = documents()
    draw = random.Random(request.param)
    cuts = sorted(draw.sample(range(1, len(rows)), request.param - 1))
    parts = [rows[a:b] for a, b in zip([0, *cuts], [*cuts, len(rows)], strict=True)]
    parts.insert(1, [])
    built = [build_shard(part, folder / f"{n}", language="en") for n, part in enumerate(parts)]
    assert [each["documents"] for each in built] == [len(part) for part in parts]
    assert built[1]["path"] is None and not (folder / "1").exists()
    assert sorted(os.listdir(folder)) == [str(n) for n in range(len(parts)) if n != 1]
    return Shards([each["path"] for each in built if each["path"]])


def test_hits_are_those_of_one_index(whole: inkling.Index, shards: Shards) -> None:
    assert len(shards) == len(whole)
    flags: dict[str, Any] = {"k": 7, "explain": True, "snippets": True}
    for query, answer in zip(QUERIES, shards.search(QUERIES, **flags), strict=True):
        assert told(answer) == told(whole.search(query, **flags).to_dict()), query


@pytest.mark.parametrize(
    "flags",
    [
        {"rank": "tfidf"},
        {"rank": "lm"},
        {"rank": "smart:ltc.ltc"},
        {"filter": "label:t1"},
        {"op": "and"},
        {"k": 0},
        {"synonyms": "coffee, ink, sea\nsquids => paper\n", "explain": True},
        {"k": 3, "offset": 4},
    ],
)
def test_flags_of_a_search_hold_for_all_shards(
    whole: inkling.Index, shards: Shards, flags: dict[str, Any]
) -> None:
    for query, answer in zip(QUERIES, shards.search(QUERIES, **flags), strict=True):
        assert told(answer) == told(whole.search(query, **flags).to_dict()), query


@pytest.mark.parametrize("flags", TOPICS)
def test_topics_are_made_of_counts(
    whole: inkling.Index, shards: Shards, flags: dict[str, Any]
) -> None:
    assert shards.report.topics(**flags).to_json() == whole.report.topics(**flags).to_json()


@pytest.mark.parametrize("flags", KEYNESS)
def test_keyness_is_made_of_counts(
    whole: inkling.Index, shards: Shards, flags: dict[str, Any]
) -> None:
    assert shards.report.keyness(**flags).to_json() == whole.report.keyness(**flags).to_json()


@pytest.mark.parametrize("name", ["information", "wordlist", "summary", "growth"])
def test_other_reports_are_those_of_the_joined_shards(
    whole: inkling.Index, shards: Shards, name: str
) -> None:
    folder = os.path.dirname(shards.paths[0])
    before = sorted(os.listdir(folder))
    made = getattr(shards.report, name)(where="label:*")
    assert made.to_json() == getattr(whole.report, name)(where="label:*").to_json()
    assert sorted(os.listdir(folder)) == before


def test_references_of_keyness_may_be_counts(
    whole: inkling.Index, shards: Shards, tmp_path: Path
) -> None:
    counts = {"ink": 500, "sea": 1, "the": 900}
    (tmp_path / "list.tsv").write_text("".join(f"{w}\t{n}\n" for w, n in counts.items()))
    expected = whole.report.keyness(target="label:t1", reference=counts).to_json()
    for reference in (counts, tmp_path / "list.tsv"):
        made = shards.report.keyness(target="label:t1", reference=reference)
        assert made.to_json() == expected


@pytest.mark.parametrize("flags", TRAININGS)
def test_a_model_of_counts_has_the_bytes_of_one_training(
    whole: inkling.Index, shards: Shards, flags: dict[str, Any]
) -> None:
    assert shards.train(**flags).to_bytes() == Shards([whole.path]).train(**flags).to_bytes()


def test_a_model_of_few_documents_is_that_of_train(tmp_path: Path) -> None:
    """Below 30 documents of one topic each `train` learns nothing beside their counts."""
    rows = [row | {"labels": row.get("labels", [])[:1]} for row in documents()[:29]]
    whole = one_index(tmp_path / "whole", rows)
    for n, part in enumerate([rows[:10], rows[10:11], rows[11:]]):
        build_shard(part, tmp_path / f"{n}", language="en")
    shards = Shards([tmp_path / f"{n}" for n in range(3)])
    for n, flags in enumerate(TRAININGS):
        model = TrainedModel.of(whole.train(f"m{n}", **flags))
        # The snapshot of the index, which the model notes, is another after each training.
        fresh = one_index(tmp_path / f"whole{n}", rows)
        model = TrainedModel.of(fresh.train("model", **flags))
        assert shards.train(**flags).to_bytes() == model.to_bytes(), flags


def test_tags_are_those_of_one_index(
    whole: inkling.Index, shards: Shards, tmp_path: Path
) -> None:
    model = shards.train(kind="multinomial", alpha=1)
    index = one_index(tmp_path / "tagged")
    model.store(index.path, "topics")
    index.refresh()
    index.tag("topics")
    tags = {row["id"]: row["tags"] for row in index.documents()}
    assert any(tags.values())
    known = Shards([whole.path])
    assert shards.tag(model) == known.tag(model)
    assert shards.tag(model, where="label:t1") == known.tag(model, where="label:t1")
    assert dict(shards.tag(model)) == tags


def test_tags_are_found_when_shards_got_them(tmp_path: Path) -> None:
    rows = documents()
    for n in range(2):
        build_shard(rows[n::2], tmp_path / f"{n}", language="en")
    shards = Shards([tmp_path / "0", tmp_path / "1"])
    model = shards.train(kind="complement", alpha=0.5)
    tags = dict(shards.tag(model, name="topics"))
    hits = shards.search("tag:t2", k=len(rows))[0]["hits"]
    assert {hit["id"] for hit in hits} == {id for id, topics in tags.items() if "t2" in topics}
    assert inkling.Index.open(shards.paths[1]).models() == ["topics"]
    again = shards.tag(model, name="topics")
    assert dict(again) == tags
    joined = shards.report.wordlist(where="tag:t2")
    merged = shards.merge(tmp_path / "merged", models="first")
    assert joined.to_json() == merged.report.wordlist(where="tag:t2").to_json()
    assert len(merged.ids("tag:t2")) == sum("t2" in topics for topics in tags.values()) > 0


def test_merged_shards_are_one_index(
    whole: inkling.Index, shards: Shards, tmp_path: Path
) -> None:
    merged = shards.merge(tmp_path / "merged")
    assert merged.ids() == whole.ids()
    assert merged.report.wordlist().to_json() == whole.report.wordlist().to_json()


def test_what_needs_one_index_is_refused(shards: Shards) -> None:
    for flags in ({"facet": ["label"]}, {"sort": "n"}, {"fold_duplicates": 0.8}):
        with pytest.raises(inkling.OptionError, match="one index|other shards"):
            shards.search(["w1"], **flags)
    for flags in ({}, {"alpha": 1, "kind": "logistic"}, {"alpha": 1, "idf": "documents"},
                  {"alpha": 1, "min_df": 2}, {"alpha": 1, "bigrams": True},
                  {"alpha": 1, "features": "mi:5"}, {"alpha": 1, "balance": True}):  # fmt: skip
        with pytest.raises(inkling.OptionError):
            shards.train(**flags)
    with pytest.raises(inkling.OptionError):
        shards.report.topics(by="n:bins:4")
    with pytest.raises(inkling.OptionError):
        shards.report.topics(overall=True)
    with pytest.raises(inkling.EmptyInputError):
        shards.report.topics(by="nothing")
    with pytest.raises(inkling.EmptyInputError):
        shards.train(by="nothing", alpha=1)
    with pytest.raises(inkling.UnknownNameError):
        shards.report.topics(topic="t99")
    with pytest.raises(inkling.UnknownNameError):
        shards.report.keyness(target="label:t99")
    with pytest.raises(inkling.OptionError):
        Shards([])


def test_damaged_counts_are_told(whole: inkling.Index) -> None:
    reader = _core.Reader(whole.path, None)
    training = pairs_of("train", {"name": "m", "alpha": 1})
    counts = _core.training_counts(reader, training, "", [])
    topics = _core.term_counts(reader, "report topics", [], "", [])
    for damaged in (counts[:-1], counts[:100] + b"x" + counts[101:], b""):
        with pytest.raises(inkling.CorruptIndexError):
            _core.added_training_counts([damaged])
    for damaged in (topics[:-1], topics + b"x", b"", b"INKT\2\0"):
        with pytest.raises((inkling.CorruptIndexError, inkling.FormatVersionError)):
            _core.added_term_counts([damaged])
    other = _core.training_counts(reader, pairs_of("train", {"name": "m", "alpha": 2}), "", [])
    with pytest.raises(inkling.OptionError):
        _core.added_training_counts([counts, other])
    sides = _core.term_counts(reader, "report keyness", [("target", "*")], *_known(whole, "*"))
    with pytest.raises(inkling.OptionError):
        _core.added_term_counts([topics, sides])
    with pytest.raises(inkling.OptionError):
        _core.counted_report(sides, "report topics", [])


def _known(index: inkling.Index, query: str) -> tuple[str, list[tuple[str, str]]]:
    return tuple(Shards([index.path])._selections(query))  # type: ignore[return-value]


def test_a_killed_attempt_leaves_no_shard(tmp_path: Path) -> None:
    code = textwrap.dedent(
        """
        import os, signal, sys
        from inkling.shards import build_shard
        def rows():
            yield {"id": "a", "text": "ink"}
            os.kill(os.getpid(), signal.SIGKILL)
        build_shard(rows(), sys.argv[1], language="en")
        """
    )
    target = tmp_path / "attempts" / "shard"
    target.parent.mkdir()
    done = subprocess.run([sys.executable, "-c", code, target], check=False)
    assert done.returncode == -9
    assert not target.exists() and os.listdir(target.parent)
    shutil.rmtree(target.parent)
    target.parent.mkdir()
    assert build_shard([{"id": "a", "text": "ink"}], target)["documents"] == 1


def test_of_two_attempts_the_first_stays(tmp_path: Path) -> None:
    rows = [{"id": "a", "text": "ink"}]

    def slow() -> Iterator[dict[str, Any]]:
        build_shard(rows, tmp_path / "shard")
        yield from rows

    built = build_shard(slow(), tmp_path / "shard", resume=True)
    assert built["path"] == str(tmp_path / "shard") and built["read"] == 1
    assert os.listdir(tmp_path) == ["shard"]
    with pytest.raises(FileNotFoundError):
        build_shard([{"id": "a"}], tmp_path / "gone" / "shard")
    assert os.listdir(tmp_path) == ["shard"]


@pytest.mark.parametrize(
    ("rows", "flags"),
    [
        ([{"id": "b", "text": "ink"}], {}),
        ([{"id": "a", "text": "two words"}], {}),
        ([{"id": "a", "text": "ink", "n": 1}], {}),
        ([{"id": "a", "text": "ink"}, {"id": "b", "text": "y"}], {}),
        ([{"id": "a", "text": "ink"}], {"language": "de"}),
        ([{"id": "a", "text": "ink"}], {"no_store": True}),
    ],
)
def test_another_shard_is_never_taken_for_the_one_that_was_built(
    tmp_path: Path, rows: list[dict[str, Any]], flags: dict[str, Any]
) -> None:
    build_shard([{"id": "a", "text": "ink"}], tmp_path / "shard", language="en")
    for resume in (False, True):
        with pytest.raises(inkling.OptionError, match="another shard"):
            build_shard(rows, tmp_path / "shard", resume=resume, **{"language": "en", **flags})
    with pytest.raises(inkling.OptionError, match="another shard"):
        build_shard([{"id": "a", "text": "ink"}], tmp_path / "shard", language="en")
    assert inkling.Index.open(tmp_path / "shard")["a"]["text"] == "ink"
    assert os.listdir(tmp_path) == ["shard"]


def test_rejected_records_are_told(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"id": "a", "text": "ink"}, {"id": ["b"], "text": "x"}]
    built = build_shard(rows, tmp_path / "shard")
    assert built["read"] == 2 and built["documents"] == 1
    assert sum(built["skipped"].values()) == 1 == len(built["first_rejected"])
    json.dumps(built)


class _Remote:
    """A task of Ray that is done at once."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def remote(self, *arguments: Any) -> Any:
        return self.function(*arguments)


def _stand_in() -> types.ModuleType:
    ray = types.ModuleType("ray")
    ray.remote = lambda *functions, **options: (  # type: ignore[attr-defined]
        _Remote(functions[0]) if functions else _Remote
    )
    ray.get = lambda results: results  # type: ignore[attr-defined]
    return ray


def _examples() -> list[str]:
    page = (ROOT / "docs/scale.md").read_text()
    return [part.split("```")[0] for part in page.split("```python\n")[1:]]


def test_the_example_of_shards_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(_examples()[0], "docs/scale.md", "exec"), {})
    assert capsys.readouterr().out.startswith("['a', 'c']\n")


def test_the_example_for_ray_makes_and_asks_shards(
    whole: inkling.Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = documents()
    parts = [rows[:50], [], rows[50:51], rows[51:]]
    dataset = types.SimpleNamespace(to_arrow_refs=lambda: parts)
    monkeypatch.setitem(sys.modules, "ray", _stand_in())
    names: dict[str, Any] = {}
    exec(compile(_examples()[2], "docs/scale.md", "exec"), names)
    shards = names["build"](dataset, str(tmp_path / "news"), language="en")
    assert sorted(os.listdir(tmp_path / "news")) == ["00000", "00002", "00003"]
    for query, answer in zip(QUERIES, shards.search(QUERIES), strict=True):
        assert told(answer) == told(whole.search(query).to_dict()), query
    assert shards.report.topics().to_json() == whole.report.topics().to_json()
    assert len(shards) == len(rows)
