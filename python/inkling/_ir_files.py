"""Judgments, runs and topics: in files of TREC's formats, and as other packages have them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import _core
from .errors import OptionError

__all__ = ["qrels_of", "read_qrels", "read_run", "read_topics", "run_of", "topics_of", "with_qid",
           "write_run"]  # fmt: skip

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]
_Path = str | os.PathLike[str]

# Names of columns and attributes: of PyTerrier, of ir_datasets and ir_measures, and ours.
_TOPIC = ("qid", "query_id", "topic")
_DOCUMENT = ("doc_id", "docno", "id")
_GRADE = ("relevance", "label", "grade")
_SCORE = ("score",)
_TEXT = ("text", "query", "title")


def _content(path: _Path) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_qrels(path: _Path) -> Qrels:
    """Judgments of a file with the columns ``topic 0 document grade``. Raises OptionError, with
    the line, for one that has not."""
    return _core.read_judgments(_content(path), os.fspath(path))


def read_run(path: _Path) -> Run:
    """A run of a file with the columns ``topic Q0 document rank score name``. Ranks are not read:
    scores say the order. Raises OptionError, with the line, for one that has not."""
    return {topic: dict(rows) for topic, rows in _core.read_run(_content(path), os.fspath(path))}


def read_topics(path: _Path) -> dict[str, str]:
    """Topics of a file with lines of id, tab, text."""
    return dict(_core.read_topics(_content(path), os.fspath(path)))


def write_run(run: Any, path: _Path, name: str = "inkling") -> None:
    """Writes a run in TREC's format, topics in order, documents by score, ties by id, both
    descending, as trec_eval reads them. White space in ids is escaped, as `inkling search
    --escape-ids` does it; scores read back equal."""
    rows = [
        (topic, sorted(documents.items(), key=lambda each: (each[1], each[0]), reverse=True))
        for topic, documents in run_of(run).items()
    ]
    text = _core.written_run(rows, name)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _member(names: Iterable[str], known: Iterable[str], what: str) -> str:
    known = list(known)
    for name in names:
        if name in known:
            return name
    raise OptionError(
        f"no {what} in {', '.join(known)}",
        "option",
        f"name it {' or '.join(names)}",
        parameter=what,
    )


def _triples(rows: Any, value: tuple[str, ...], what: str) -> Iterator[tuple[Any, Any, Any]]:
    """Topic, document and value of a DataFrame, of named tuples or of mappings."""
    if hasattr(rows, "columns") and hasattr(rows, "itertuples"):
        columns = [_member(n, rows.columns, w) for n, w in _wanted(value, what)]
        yield from zip(*(rows[name].tolist() for name in columns))
        return
    columns = []
    for row in rows:
        fields = row if isinstance(row, Mapping) else row._asdict()
        if not columns:
            columns = [_member(n, fields, w) for n, w in _wanted(value, what)]
        yield fields[columns[0]], fields[columns[1]], fields[columns[2]]


def _wanted(value: tuple[str, ...], what: str) -> list[tuple[tuple[str, ...], str]]:
    return [(_TOPIC, "topic"), (_DOCUMENT, "document"), (value, what)]


def _nested(given: Any, value: tuple[str, ...], what: str, number: type) -> dict[str, Any]:
    if isinstance(given, Mapping):
        return {str(topic): {str(doc): number(x) for doc, x in _pairs(documents)}
                for topic, documents in given.items()}  # fmt: skip
    nested: dict[str, Any] = {}
    for topic, document, x in _triples(given, value, what):
        nested.setdefault(str(topic), {})[str(document)] = number(x)
    return nested


def _pairs(documents: Any) -> Iterable[tuple[Any, Any]]:
    """Of a mapping, or of hits of a search."""
    if isinstance(documents, Mapping):
        return documents.items()
    return [(hit.id, hit.score) for hit in documents]


def qrels_of(given: Any) -> Qrels:
    """Judgments, however they are given."""
    if isinstance(given, (str, os.PathLike)):
        return read_qrels(given)
    return _nested(given, _GRADE, "relevance", int)


def run_of(given: Any) -> Run:
    """A run, however it is given; a mapping of topics to hits is one, too."""
    if isinstance(given, (str, os.PathLike)):
        return read_run(given)
    return _nested(given, _SCORE, "score", float)


def topics_of(given: Any) -> list[tuple[str, str]]:
    """Ids and texts of a file, a mapping, a DataFrame with qid and query, or of named tuples of
    ``queries_iter()``; of those that have several fields, ``text`` or else ``title``."""
    if isinstance(given, (str, os.PathLike)):
        return list(read_topics(given).items())
    if isinstance(given, Mapping):
        return [(str(topic), str(text)) for topic, text in given.items()]
    if hasattr(given, "columns"):
        topic, text = (_member(_TOPIC, given.columns, "topic"),
                       _member(("query", "text"), given.columns, "query"))  # fmt: skip
        return [(str(a), str(b)) for a, b in zip(given[topic].tolist(), given[text].tolist())]
    topics = []
    for row in given:
        fields = row if isinstance(row, Mapping) else row._asdict()
        names = _member(_TOPIC, fields, "topic"), _member(_TEXT, fields, "query")
        topics.append((str(fields[names[0]]), str(fields[names[1]])))
    return topics


def with_qid(topics: Any) -> Any:
    """A DataFrame of topics whose column with their ids is called qid."""
    return topics.rename(columns={_member(_TOPIC, topics.columns, "topic"): "qid"})
