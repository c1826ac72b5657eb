"""One collection in several indexes, its shards, which answer as one.

    from inkling.shards import Shards, build_shard

    built = [build_shard(rows, f"news-{n}") for n, rows in enumerate(parts)]
    shards = Shards([each["path"] for each in built if each["path"]])
    shards.search(["coffee export"], k=10)

Every shard counts and the integers are added up, so that scores, reports and models have the bits
of one index with the same documents in the same order: shard by shard. Work runs where an `Engine`
puts it; without one it runs here. `inkling.spark` is an engine, and docs/scale.md has another.
"""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import Any, Protocol, TypedDict, TypeVar

from . import _core
from ._index import Index, merge
from ._shard_reports import ShardReports
from ._shard_search import Selections, resolved, search
from ._trained import TrainedModel
from ._values import pairs_of
from .errors import OptionError

__all__ = ["Built", "Engine", "Shards", "TrainedModel", "build_shard"]

_Path = str | os.PathLike[str]
Item = TypeVar("Item")
Result = TypeVar("Result")

_HISTORY = ("bytes", "snapshot", "snapshots", "segments", "models")
_WRITER_FLAGS = ("threads", "memory", "strict", "max_fields")


class Built(TypedDict):
    """What became of the records of a shard. ``path`` is None where no document is left;
    ``first_rejected`` has place, reason and detail of the first ten records that were skipped."""

    path: str | None
    documents: int
    read: int
    replaced: int
    skipped: dict[str, int]
    first_rejected: list[tuple[str, str, str]]


class Engine(Protocol):
    """Where work on shards runs. Functions and items can be pickled."""

    def map(self, function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        """function(item) of each, in the order of the items."""

    def reduce(
        self,
        function: Callable[[Item], Result],
        add: Callable[[Result, Result], Result],
        items: Sequence[Item],
    ) -> Result:
        """The sum of function(item) over all; sums may be taken in any order."""


class _Here:
    """The engine of one process."""

    def map(self, function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        return [function(item) for item in items]

    def reduce(
        self,
        function: Callable[[Item], Result],
        add: Callable[[Result, Result], Result],
        items: Sequence[Item],
    ) -> Result:
        return reduce(add, map(function, items))


def build_shard(rows: Any, path: _Path, *, resume: bool = False, **flags: Any) -> Built:
    """A new index of ``rows``, which are what ``Writer.add_many()`` takes, in ``path``.

    It is built in a folder beside ``path`` and renamed once: whoever ends the process leaves no
    shard. Without a document there is none. Flags are those of ``Index.create()`` and
    ``Index.writer()``. The folder that ``path`` lies in must be there.

    ``resume=True`` says that this may be one of several attempts at the same rows, as an engine
    makes them: the first to be ready stays, and the others tell what they read. Raises what
    creating and writing raise, and OptionError where there is a shard already, with ``resume`` one
    whose settings, ids, fields, or numbers of tokens, terms and postings are others."""
    target = os.fspath(path)
    if not resume and os.path.isdir(target) and os.listdir(target):
        raise _taken(target)
    attempt = f"{target}.{uuid.uuid4().hex}"
    os.mkdir(attempt)  # its folder must be there: a late attempt does not bring it back
    try:
        built = _built(rows, attempt, flags)
        if not built["documents"]:
            return built
        if not _renamed(attempt, target) and not (resume and _is_like(attempt, target)):
            raise _taken(target)
        built["path"] = target
        return built
    finally:
        shutil.rmtree(attempt, ignore_errors=True)


def _taken(path: str) -> OptionError:
    return OptionError(
        f"there is another shard in {path}",
        "option",
        "name a new place, or remove it; resume=True takes it for an attempt at the same rows",
        parameter="path",
    )


def _is_like(attempt: str, target: str) -> bool:
    one, other = Index.open(attempt), Index.open(target)
    return _told(one) == _told(other) and one.ids() == other.ids()


def _told(index: Index) -> dict[str, Any]:
    """Its settings, and sums over its documents; not how they came about."""
    stats = index.stats()
    return {name: value for name, value in stats.items() if name not in _HISTORY}


def _built(rows: Any, path: str, flags: dict[str, Any]) -> Built:
    of_writer = {name: value for name, value in flags.items() if name in _WRITER_FLAGS}
    of_index = {name: value for name, value in flags.items() if name not in _WRITER_FLAGS}
    index = Index.create(path, **of_index)
    with index.writer(**of_writer) as writer:
        added = writer.add_many(rows)
    return Built(
        path=None,
        documents=len(index),
        read=added["read"],
        replaced=added["replaced"],
        skipped=added["skipped"],
        first_rejected=added["first_rejected"],
    )


def _renamed(source: str, target: str) -> bool:
    """False where there is a target with something in it."""
    try:
        os.rename(source, target)
    except OSError:
        if not os.path.isdir(target):
            raise
        return False
    return True


class Shards:
    """Indexes that hold the documents of one collection, and are asked as one. No two of them may
    have a document with the same id, and all must be indexed with the same settings.

    Each call opens the newest commit of every shard. ``report`` has all reports: topics and keyness
    by adding counts, the others of the joined shards."""

    def __init__(self, paths: Iterable[_Path], engine: Engine | None = None) -> None:
        self.paths = [os.fspath(path) for path in paths]
        self.engine: Engine = engine or _Here()
        if not self.paths:
            raise OptionError("there is no shard", "option", "build one", parameter="paths")

    @property
    def report(self) -> ShardReports:
        return ShardReports(self)

    def __len__(self) -> int:
        """The number of documents."""
        return self.engine.reduce(_documents, _sum, self.paths)

    def search(self, queries: Sequence[str] | str, **flags: Any) -> list[dict[str, Any]]:
        """The answer to each query, as ``Index.search(…).to_dict()`` has it, with the place of a
        hit's shard in ``shard``. Flags are those of ``Index.search()``; facets, sorting by a field,
        folded duplicates and diversity are for one index (OptionError). Without ``time_limit``
        there is none."""
        asked = [queries] if isinstance(queries, str) else list(queries)
        return search(self, asked, {"time_limit": 0, **flags})

    def train(self, **flags: Any) -> TrainedModel:
        """A model of all documents by adding what the shards count: the bytes of one training
        without calibration. Flags are those of ``Index.train()``. Raises OptionError for kinds and
        options that need all documents at once, such as an alpha that is chosen."""
        pairs = pairs_of("train", {"name": "model", **flags})
        known = self._selections(flags.get("where"))
        counts = self.engine.reduce(
            partial(_training_counts, pairs, known), _added_training, self.paths
        )
        return TrainedModel(_core.model_bytes(_core.trained(counts, pairs)))

    def tag(
        self, model: TrainedModel, name: str | None = None, **flags: Any
    ) -> list[tuple[str, list[str]]]:
        """The id of each document, or of those of ``where=``, and its tags by the model. With a
        name, every shard gets the model and its tags, so that ``tag:topic`` finds them."""
        of_each = self.engine.map(self._tagging(model, name, flags), self.paths)
        return [row for rows in of_each for row in rows]

    def _tagging(
        self, model: TrainedModel, name: str | None, flags: dict[str, Any]
    ) -> Callable[[str], list[tuple[str, list[str]]]]:
        known = self._selections(flags.get("where"))
        return partial(_tagged, model, name, flags, known)

    def merge(self, target: _Path, **flags: Any) -> Index:
        """One index of all shards, by links to their files: ``inkling.merge()``."""
        return merge(target, *self.paths, **flags)

    def _selections(self, *queries: str | None) -> Selections:
        return resolved(self, [query for query in queries if query])

    def __repr__(self) -> str:
        return f"Shards({self.paths!r})"


def _documents(path: str) -> int:
    return len(Index.open(path))


def _sum(left: int, right: int) -> int:
    return left + right


def _training_counts(pairs: list[tuple[str, str]], known: Selections, path: str) -> bytes:
    reader = _core.Reader(path, None)
    return _core.training_counts(reader, pairs, known.survey, known.counts)


def _added_training(left: bytes, right: bytes) -> bytes:
    return _core.added_training_counts([left, right])


def _tagged(
    model: TrainedModel, name: str | None, flags: dict[str, Any], known: Selections, path: str
) -> list[tuple[str, list[str]]]:
    stored = {"name": name} if name is not None else {"name": "model", "dry_run": True}
    pairs = pairs_of("tag", {"wait": 60, **flags, **stored})
    return _core.tags(path, model._core, pairs, known.survey, known.counts)
