"""An index."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _core
from ._hits import Hits
from ._model import Model
from ._reports import Reports
from ._table import Table
from ._values import pairs_of
from ._writer import Writer, shown_by
from .errors import IndexMissingError, OptionError

if TYPE_CHECKING:
    import scipy.sparse

__all__ = ["Index"]

_Path = str | os.PathLike[str]


class Index:
    """A search index in a directory: documents, reports about them, models of their topics.

    An Index shows one commit, the newest when it was opened; what it writes itself it shows at
    once, what others wrote after ``refresh()``. Flags are those of the command line, with
    underscores; None stands for one that is not given. Any number of threads may read.

    ``Index("news")`` is ``Index.open("news")``.
    """

    def __init__(self, path: _Path, snapshot: int | None = None) -> None:
        self.path = os.fspath(path)
        self._reader = _core.Reader(self.path, snapshot)
        self._models: dict[str, _core.Model] = {}

    @classmethod
    def open(cls, path: _Path, snapshot: int | None = None) -> Index:
        """The newest commit of an index, or another one that is kept. Raises IndexMissingError,
        SnapshotMissingError, FormatVersionError, CorruptIndexError."""
        return cls(path, snapshot)

    @classmethod
    def create(cls, path: _Path, **flags: Any) -> Index:
        """A new, empty index: ``language="en"``, ``analyzer="words"``, ``no_store=True``,
        ``text_field=["abstract"]`` and what else ``inkling index`` can be told of its documents.
        Raises OptionError where there is one."""
        try:
            cls.open(path)
        except IndexMissingError:
            writer = _core.Writer(os.fspath(path), pairs_of("index", flags))
            writer.commit()
            writer.close()
            return cls.open(path)
        raise OptionError(
            f"there is an index in {os.fspath(path)}",
            "option",
            "inkling.Index.open() opens it",
            parameter="path",
        )

    # Reading

    @property
    def report(self) -> Reports:
        """What the terms say about documents and topics: ``index.report.topics(by="label")``."""
        return Reports(self._ask)  # made anew: kept, it would be a circle that only gc ends

    def search(self, query: str, **flags: Any) -> Hits:
        """Ranked hits: ``k=10``, ``offset=``, ``rank="bm25"``, ``filter=``, ``facet=[…]``,
        ``snippets=True``, ``sort=``, ``op="and"``, ``fold_duplicates=``, ``time_limit=`` seconds,
        ``synonyms="ny, new york"`` or a ``pathlib.Path`` of such lines.
        Raises QuerySyntaxError with ``strict_query=True``, else reads as words what does not
        follow the language."""
        request = _request(tuple(pairs_of("search", flags)))
        return Hits(self._reader.search(request, query), _Explainer(self, query, flags))

    def similar(self, id: str, **flags: Any) -> Hits:
        """The documents most like one of the index."""
        pairs = pairs_of("similar", {"id": id, **flags})
        return Hits(self._reader.similar(pairs), _SimilarExplainer(self, id, flags))

    def explain(self, query: str, id: str, **flags: Any) -> Table:
        """Why a document has its score; with ``compare=ID2``, why it is above another."""
        return self._ask("explain", {"query": query, "id": id, **flags})

    def parse(self, query: str, **flags: Any) -> Table:
        """How a query is read."""
        return self._ask("parse", {"query": query, **flags})

    def keywords(self, id: str, k: int | None = None) -> Table:
        """The terms that say most about a document."""
        return self._ask("keywords", {"id": id, "k": k})

    def terms(self, prefix: str = "", k: int | None = None) -> Table:
        """Terms by their bytes, with df, cf and idf."""
        return self._ask("terms", {"prefix": prefix, "k": k})

    def suggest(self, prefix: str, k: int | None = None) -> Table:
        """Words that begin so, the most frequent first."""
        return self._ask("suggest", {"prefix": prefix, "k": k})

    def analyze(self, text: str, **flags: Any) -> Table:
        """How a text is cut: surfaces, terms, offsets in bytes, and why pieces were dropped."""
        return self._ask("analyze", {"text": text, **flags})

    def ids(self, where: str = "") -> list[str]:
        """The ids of documents that match, all without a query, in the order of entry."""
        return self._reader.ids(where)

    def __getitem__(self, id: str) -> dict[str, Any]:
        """A document as it was stored. Raises UnknownNameError, which is a LookupError."""
        return self._ask("show", {"id": id}).to_dict()

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and self._reader.has(id)

    def __len__(self) -> int:
        return len(self._reader)

    def documents(self, where: str = "") -> Iterator[dict[str, Any]]:
        """Documents as they were stored, one after the other, in the order of entry."""
        reader = self._reader
        for id in reader.ids(where):
            yield json.loads(reader.ask("show", [("id", id)]).json())

    def stats(self) -> dict[str, Any]:
        return self._ask("stats", {}).to_dict()

    def curve(self, **flags: Any) -> Table:
        """How good models get with more documents: ``kinds=[…]``, ``sizes=[…]``, ``seeds=``."""
        return self._ask("curve", flags)

    def term_matrix(self, **flags: Any) -> tuple[scipy.sparse.csr_matrix, list[str]]:
        """How often each document has each term, and the terms: ``weight="tfidf"`` (tf, binary,
        sublinear), ``where=``, ``field=``, ``terms="words"``, ``min_df=``. Rows are documents in
        the order of ``ids(where)``. Needs SciPy, which gets the numbers without a copy."""
        import scipy.sparse

        (starts, columns, values), terms = _core.term_table(
            self._reader, pairs_of("export", flags)
        )
        shape = (len(starts) - 1, len(terms))
        return scipy.sparse.csr_matrix((values, columns, starts), shape=shape, copy=False), terms

    @property
    def snapshot(self) -> int:
        """The number of the commit that is shown."""
        return self._reader.snapshot

    def snapshots(self) -> list[int]:
        """Those that can be opened, the oldest first."""
        return _core.snapshots(self.path)

    # Writing

    def writer(self, **flags: Any) -> Writer:
        """The one writer, best in a ``with`` block: ``threads=``, ``memory="1G"``, ``strict=True``,
        ``tag_with=MODEL``, ``wait=`` seconds for another one. Documents keep labels that
        ``label()`` gave; with ``relabel=True`` they take those of their records. Raises
        IndexBusyError."""
        return Writer(self.path, pairs_of("index", flags), self.refresh)

    def refresh(self) -> None:
        """Shows the newest commit. Threads that are reading go on with the one they have."""
        self._reader = _core.Reader(self.path, None)
        self._models = {}

    def delete(self, *ids: str, **flags: Any) -> dict[str, Any]:
        """Deletes documents by ids, or with ``query=``, and commits."""
        return self._change("delete", {"id": list(ids), **flags})

    def label(self, id: str, *topics: str, **flags: Any) -> dict[str, Any]:
        """The labels of a document from now on; with ``model=``, the model learns it."""
        return self._change("label", {"id": id, "topic": list(topics), **flags})

    def optimize(self, **flags: Any) -> dict[str, Any]:
        return self._change("optimize", flags)

    def merge(self, *sources: _Path, **flags: Any) -> dict[str, Any]:
        """Adds the documents of other indexes, by links to their files, and commits:
        ``on_conflict="last"``, ``models="none"``. ``inkling.merge()`` makes a new index of some."""
        return self._change("merge", {"src": [os.fspath(path) for path in sources], **flags})

    # Models

    def train(self, name: str, **flags: Any) -> Model:
        """Trains a model and commits it: ``kind="auto"``, ``where=``, ``by="label"``, ``alpha=``,
        ``prior="uniform"`` or a mapping of topics to weights, and all flags of ``inkling train``.
        """
        if isinstance(flags.get("prior"), Mapping):
            flags["prior"] = json.dumps(dict(flags["prior"]))
        return Model(self, name, self._change("train", {"name": name, **flags}))

    def model(self, name: str) -> Model:
        """A model that the index has. Raises UnknownNameError."""
        self._model(name)
        return Model(self, name)

    def models(self) -> list[str]:
        names: list[str] = self._ask("model list", {}).to_dict()["models"]
        return names

    def import_model(self, name: str, content: str) -> dict[str, Any]:
        """Puts what ``Model.export()`` returned into this index."""
        return self._change("model import", {"name": name, "content": content})

    def classify(self, name: str, texts: Any, **flags: Any) -> Any:
        """The topics of a text, or of each of many, by a model."""
        return self.model(name).classify(texts, **flags)

    def evaluate(self, name: str, **flags: Any) -> Table:
        return Model(self, name).evaluate(**flags)

    def tag(self, name: str, **flags: Any) -> dict[str, Any]:
        return Model(self, name).tag(**flags)

    def review(self, name: str, **flags: Any) -> Table:
        return Model(self, name).review(**flags)

    def _model(self, name: str) -> _core.Model:
        models = self._models
        if name not in models:
            models[name] = self._reader.model(name)
        return models[name]

    def _ask(self, verb: str, flags: Mapping[str, Any], words: tuple[Any, ...] = ()) -> Table:
        answer = self._reader.ask(verb, pairs_of(verb, flags, words))
        _warn(answer)
        return Table(verb, answer)

    def _change(self, verb: str, flags: Mapping[str, Any]) -> dict[str, Any]:
        pairs = pairs_of(verb, flags)
        with shown_by(self.refresh):
            answer = _core.change(self.path, verb, pairs)
        _warn(answer)
        made: dict[str, Any] = json.loads(answer.json())
        return made

    def close(self) -> None:
        """Nothing has to be closed; files are let go when nobody reads the index any more."""

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy in another process opens the same commit if it is kept, else the newest."""
        return _opened_again, (os.path.abspath(self.path), self.snapshot)

    def __repr__(self) -> str:
        return f"Index({self.path!r}, snapshot={self.snapshot}, documents={len(self)})"


@lru_cache(64)
def _request(pairs: tuple[tuple[str, str], ...]) -> _core.SearchRequest:
    """Reading flags takes longer than many a search."""
    return _core.SearchRequest(pairs)


class _Explainer:
    """Explains a hit as it was ranked."""

    __slots__ = ("_flags", "_query", "_reader")

    def __init__(self, index: Index, query: str, flags: Mapping[str, Any]) -> None:
        self._reader = index._reader
        self._query = query
        self._flags = flags

    def __call__(self, id: str) -> Table:
        known = {name for name, *_ in _core.parameters("explain")}
        flags = {n: v for n, v in self._flags.items() if n.replace("_", "-") in known}
        pairs = pairs_of("explain", {**flags, "query": self._query, "id": id})
        return Table("explain", self._reader.ask("explain", pairs))


class _SimilarExplainer:
    """Explains a hit that has no query, by asking once more, for hits with their explanations."""

    __slots__ = ("_found", "_pairs", "_reader")

    def __init__(self, index: Index, id: str, flags: Mapping[str, Any]) -> None:
        self._reader = index._reader
        self._pairs = pairs_of("similar", {**flags, "id": id, "explain": True})
        self._found: _core.Found | None = None

    def __call__(self, id: str) -> Table:
        if self._found is None:
            self._found = self._reader.similar(self._pairs)
        return Table("explain", self._found.explanation(id))


def _warn(answer: _core.Answer) -> None:
    """Of whoever called the method that asked for it."""
    for warning in answer.warnings:
        warnings.warn(warning, stacklevel=4)


def merge(target: _Path, *sources: _Path, **flags: Any) -> Index:
    """The index in ``target``, which may be new, with the documents of the indexes ``sources``
    behind its own, in their order: ``on_conflict="last"``, ``models="none"``. Files are linked, or
    copied to another file system. Raises OptionError where the indexes do not go together."""
    values = pairs_of("merge", {"src": [os.fspath(path) for path in sources], **flags})
    _core.change(os.fspath(target), "merge", values)
    return Index.open(target)


def _opened_again(path: str, snapshot: int) -> Index:
    return Index.open(path, snapshot if snapshot in _core.snapshots(path) else None)
