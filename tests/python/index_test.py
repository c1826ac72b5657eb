"""Writing and asking an index."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import inkling


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


def test_what_is_doubtful_about_a_trained_model_is_warned_of(small: inkling.Index) -> None:
    with pytest.warns(UserWarning, match=r"one topic, `desk`.*\(`where`, `by`\)") as warned:
        small.train("m", kind="multinomial", alpha=1, where="label:desk")
    assert warned[0].filename == __file__


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
