"""A retriever and an indexer for pipelines of retrieval experiments, by duck typing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._index import Index
from ._ir_files import Run, topics_of, with_qid
from ._values import pairs_of
from .errors import IndexMissingError

if TYPE_CHECKING:
    import pandas

__all__ = ["Indexer", "Retriever"]


class Retriever:
    """Ranks documents of an index for topics, as the first stage of a pipeline of PyTerrier.

    ``transform()`` takes a DataFrame with ``qid`` and ``query`` and gives one with a row for each
    document: the columns of the topic, ``docno``, ``score`` and ``rank``, from 0 on. The query is
    its words, all optional, as in ``inkling search --topics``; with ``language=True`` it is one of
    Inkling's query language, and takes the flags of ``Index.search()``. Topics are ranked on all
    processors.

    Parameters
    ----------
    index : an Index, or the directory of one
    k : documents of each topic, at most
    language : whether queries are of the query language
    fields : names of stored fields that become columns, such as ["title"]; reads each document
    flags : of the ranking, as ``rank="bm25"``, ``k1=0.9``, ``b=0.4``
    """

    def __init__(
        self,
        index: Index | str | os.PathLike[str],
        k: int = 1000,
        *,
        language: bool = False,
        fields: Iterable[str] = (),
        **flags: Any,
    ) -> None:
        self.index = index if isinstance(index, Index) else Index.open(index)
        self.k = k
        self.language = language
        self.fields = list(fields)
        self.flags = flags

    def run(self, topics: Any) -> Run:
        """Topics to documents to scores, the best first. Topics are a mapping of ids to texts, a
        DataFrame, named tuples as of ``queries_iter()``, or the path of a file."""
        return {topic: dict(rows) for topic, rows in self._ranked(topics_of(topics))}

    def transform(self, topics: pandas.DataFrame) -> pandas.DataFrame:
        """A row for each topic and document. Raises OptionError without qid and query; the column of
        topics may also be called query_id or topic, and is qid in the result."""
        import pandas as pd

        asked = with_qid(topics).drop_duplicates("qid")
        rows: dict[str, list[Any]] = {"qid": [], "docno": [], "score": [], "rank": []}
        for topic, ranked in self._ranked(topics_of(asked)):
            rows["qid"] += [topic] * len(ranked)
            rows["docno"] += [id for id, _ in ranked]
            rows["score"] += [score for _, score in ranked]
            rows["rank"] += range(len(ranked))
        for field in self.fields:
            rows[field] = [_stored(self.index[id], field) for id in rows["docno"]]
        # Columns of an earlier stage that are made anew here would come twice.
        own = [name for name in asked.columns if name == "qid" or name not in rows]
        asked = asked[own].astype({"qid": str})
        found = pd.DataFrame(rows)
        return asked.merge(found.astype({"qid": asked["qid"].dtype}), on="qid", how="inner")

    __call__ = transform

    def search(self, query: str) -> pandas.DataFrame:
        """The documents of one query, whose qid is "1"."""
        import pandas as pd

        return self.transform(pd.DataFrame({"qid": ["1"], "query": [query]}))

    def _ranked(self, topics: list[tuple[str, str]]) -> list[tuple[str, list[tuple[str, float]]]]:
        if not self.language:
            pairs = pairs_of("batch", {"k": self.k, **self.flags})
            return _core.rank_topics(self.index._reader, topics, pairs)
        found = []
        for topic, query in topics:
            hits = self.index.search(query, k=self.k, **self.flags)
            found.append((topic, [(hit.id, hit.score) for hit in hits]))
        return found

    def __repr__(self) -> str:
        return f"Retriever({self.index.path!r}, k={self.k})"


class Indexer:
    """Makes an index of a collection: of mappings with ``docno`` and ``text``, as PyTerrier has
    them, or of named tuples with ``doc_id``, as of ``docs_iter()`` of ir_datasets.

    ``flags`` are those of ``Index.create()``. An index that is there already gets the documents
    in addition; one of an id that is there is replaced.
    """

    def __init__(self, path: str | os.PathLike[str], **flags: Any) -> None:
        self.path = os.fspath(path)
        self.flags = flags

    def index(self, documents: Iterable[Any]) -> Index:
        """Adds the documents and commits. Raises RecordError for the first that was not taken, and
        then commits nothing."""
        index = self._opened()
        with index.writer(strict=True) as writer:
            writer.add_many(map(_with_id, documents))
        return index

    def _opened(self) -> Index:
        try:
            return Index.open(self.path)
        except IndexMissingError:
            return Index.create(self.path, **self.flags)


def _stored(document: Mapping[str, Any], field: str) -> Any:
    """The value of a field; a list where there are several, None where there is none."""
    if field in ("title", "text", "labels", "tags"):
        return document.get(field)
    for kind in ("texts", "keywords", "numbers"):
        if field in document.get(kind, {}):
            value = document[kind][field]
            return value[0] if isinstance(value, list) and len(value) == 1 else value
    return None


def _with_id(document: Any) -> Any:
    if isinstance(document, Mapping) and "docno" in document:
        return {"id" if name == "docno" else name: value for name, value in document.items()}
    return document
