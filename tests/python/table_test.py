"""Tables and hits in other libraries. Those that are not installed are skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import inkling
from conftest import ROWS


def test_a_table_has_rows_and_columns(small: inkling.Index) -> None:
    table = small.report.wordlist(sort="word")
    assert table.columns[:3] == ["term", "surface", "df"]
    assert len(table) == len(table["term"]) == len(table.rows)
    assert table[0]["term"] == table["term"][0] == next(iter(table))["term"]
    assert table.to_dict()["documents"] == 3
    assert table.to_csv().splitlines()[0].startswith("term,surface,df")
    assert "|" in table.to_markdown() and "tabular" in table.to_latex()
    assert "squid" in repr(table) and "<td>squid</td>" in table._repr_html_()
    with pytest.raises(KeyError, match="the columns are"):
        table["nothing"]


def test_html_escapes_what_documents_say(tmp_path: Path) -> None:
    index = inkling.Index.create(tmp_path / "i", analyzer="whitespace")
    with index.writer() as writer:
        writer.add(id="<b>", title="<script>", text="<i>x</i>")
    assert "<script>" not in index.search("*")._repr_html_()
    assert "<i>" not in index.report.wordlist()._repr_html_()


def test_pandas_gets_rows(small: inkling.Index) -> None:
    pytest.importorskip("pandas")
    frame = small.report.wordlist().to_pandas()
    assert list(frame["term"]) == small.report.wordlist()["term"]
    assert list(small.search("ink").to_pandas()["id"]) == ["a", "b"]
    assert list(small.search("zebra").to_pandas().columns) == []


def test_pyarrow_polars_and_pandas_read_the_stream(small: inkling.Index) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    hits = small.search("ink", snippets=True)
    table = hits.to_arrow()
    assert table.column("id").to_pylist() == ["a", "b"]
    assert table.column("score").to_pylist() == [hit.score for hit in hits]
    words = small.report.wordlist()
    read = pyarrow.table(words)
    read.validate(full=True)
    assert read.to_pylist() == [{c: row.get(c) for c in words.columns} for row in words.rows]
    assert pyarrow.table(small.search("zebra")).num_rows == 0
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(hits)["id"].to_list() == ["a", "b"]


def texts_of(index: inkling.Index) -> list[Any]:
    return [{**document, "id": None} for document in index.documents()]


def test_dicts_frames_and_arrow_make_the_same_index(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    rows: list[dict[str, Any]] = [
        {"id": f"d{n}", "text": f"ink \"{n}\" \\ tea\nß {'x' * (n % 20)}", "n": n if n % 3 else None,
         "real": n / 7, "kind": "even" if n % 2 == 0 else "odd"}
        for n in range(1500)
    ]  # fmt: skip
    table = pyarrow.Table.from_pylist(rows)
    encoded = table.set_column(4, "kind", table.column("kind").dictionary_encode())
    sources = {
        "dicts": rows,
        "generator": (row for row in rows),
        "arrow": table,
        "sliced": pyarrow.concat_tables([table.slice(0, 13), table.slice(13)]),
        "dictionary": encoded,
        "polars": polars.DataFrame(rows),
        "views": table.cast(
            pyarrow.schema([f.with_type(pyarrow.string_view()) if f.type == pyarrow.string() else f
                            for f in table.schema])),
        "pandas": pandas.DataFrame(rows).astype({"n": "Int64"}),
    }  # fmt: skip
    made = {}
    for name, source in sources.items():
        index = inkling.Index.create(tmp_path / name)
        with index.writer() as writer:
            assert writer.add_many(source)["indexed"] == 1500, name
        made[name] = list(index.documents())
    for name in sources:
        assert made[name] == made["dicts"], name


def test_dates_lists_and_records_of_arrow_are_fields(tmp_path: Path) -> None:
    import datetime

    pyarrow = pytest.importorskip("pyarrow")
    moment = datetime.datetime(2001, 2, 3, 4, 5, 6, 700, tzinfo=datetime.timezone.utc)
    rows = [
        {"id": "a", "text": "x", "labels": ["p", "q"], "at": {"city": "Graz", "big": True},
         "day": datetime.date(1969, 12, 31), "when": moment},
        {"id": "b", "text": "y", "labels": [], "at": None, "day": None, "when": None},
    ]  # fmt: skip
    index = inkling.Index.create(tmp_path / "i")
    with index.writer() as writer:
        writer.add_many(pyarrow.Table.from_pylist(rows))
    assert index["a"]["labels"] == ["p", "q"]
    for query in ("label:q", "at.city:Graz", "day:[1969 TO 1969]", "when:[2001 TO 2001]"):
        assert [hit.id for hit in index.search(query)] == ["a"], query


def test_numbers_of_arrow_are_those_of_dicts(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    rows: list[dict[str, Any]] = [
        {"id": "a", "text": "t", "x": 1.5, "at": {"y": float("nan")}, "many": [1.0, float("nan")]},
        {"id": "b", "text": "t", "x": float("inf"), "at": {"y": 1.0}, "many": []},
        {"id": "c", "text": "t", "x": 2.5, "at": {"y": -float("inf")}, "many": [2.0]},
        {"id": "d", "text": "t", "x": float("nan"), "at": {"y": 2.0}, "many": [float("inf")]},
        {"id": "e", "text": "t", "x": 3.5, "at": {"y": 3.0}, "many": [3.0]},
    ]
    told = []
    for name, source in [("dicts", rows), ("arrow", pyarrow.Table.from_pylist(rows))]:
        index = inkling.Index.create(tmp_path / name)
        with index.writer() as writer:
            added = writer.add_many(source)
        told.append((added, list(index.documents())))
    assert told[0] == told[1]
    added, documents = told[0]
    assert added["skipped"] == {"bad_value": 3} and added["read"] == 5
    assert added["first_rejected"] == [
        ("stdin:2", "bad_value", "field `x` is infinite"),
        ("stdin:3", "bad_value", "field `at.y` is infinite"),
        ("stdin:4", "bad_value", "field `many` is infinite"),
    ]
    assert [each["numbers"] for each in documents] == [
        {"many": 1, "x": 1.5}, {"at.y": 3, "many": 3, "x": 3.5}
    ]  # fmt: skip


def test_arrow_that_no_field_can_hold_is_refused(small: inkling.Index) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with small.writer() as writer, pytest.raises(inkling.OptionError, match="column `b`"):
        writer.add_many(pyarrow.table({"b": [b"bytes"]}))
    assert len(small) == len(ROWS)


@pytest.mark.parametrize(
    ("report", "words", "flags"),
    [
        ("growth", (), {}),
        ("topics", (), {}),
        ("keyness", (), {"target": "label:spam"}),
        ("dispersion", ("film", "free"), {}),
        ("trends", ("film", "free"), {"by": "label"}),
        ("information", (), {}),
        ("wordlist", (), {}),
    ],
)
def test_charts_are_drawn(
    corpus: inkling.Index, report: str, words: tuple[str, ...], flags: dict[str, Any]
) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = getattr(corpus.report, report)(*words, **flags).plot()
    assert axes.get_title() == report and (axes.lines or axes.patches)
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def test_an_evaluation_has_a_chart_of_its_reliability(corpus: inkling.Index) -> None:
    pytest.importorskip("matplotlib").use("agg")
    evaluation = corpus.evaluate("bernoulli", folds=2)
    axes = evaluation.plot()
    points = axes.collections[0].get_offsets()
    bins = [each for each in evaluation.to_dict()["reliability"] if each["documents"]]
    assert [list(point) for point in points] == [[b["mean_p"], b["accuracy"]] for b in bins]
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def test_what_has_no_chart_says_so(corpus: inkling.Index) -> None:
    pytest.importorskip("matplotlib").use("agg")
    with pytest.raises(inkling.OptionError, match="no chart"):
        corpus.report.summary().plot()
