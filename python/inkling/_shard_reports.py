"""Reports about the documents of several shards."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _core
from ._index import merge
from ._reports import documentation_of, names, signature_of, with_list
from ._shard_search import Selections
from ._table import Table
from ._values import Pairs, pairs_of

if TYPE_CHECKING:
    from .shards import Shards

__all__ = ["ShardReports"]

_COUNTED = {"topics": ("where",), "keyness": ("where", "target", "reference")}


class ShardReports:
    """``shards.report.topics(by="label")``. Topics and keyness are made of counts that shards send.
    Others have sums of real numbers in the order of the documents, or look at texts: for them the
    shards are joined by links to their files, which copies nothing, and this process walks them."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards

    def __getattr__(self, name: str) -> Callable[..., Table]:
        if name.startswith("_") or name not in names():
            raise AttributeError(f"there is no report `{name}`: {', '.join(names())}")
        make = _counted if name in _COUNTED else _joined
        report = partial(make, self._shards, name)
        verb = "report " + name.replace("_", "-")
        report.__doc__ = documentation_of(verb)
        report.__signature__ = signature_of(verb)  # type: ignore[attr-defined]
        return report

    def __dir__(self) -> list[str]:
        return names()


def _counted(shards: Shards, name: str, **flags: Any) -> Table:
    if name == "keyness" and "reference_list" in with_list(flags):
        return _joined(shards, name, **flags)  # a list is compared with the words of one index
    verb = f"report {name}"
    pairs = pairs_of(verb, flags)
    known = shards._selections(*(flags.get(query) for query in _COUNTED[name]))
    counts = shards.engine.reduce(partial(_counts, verb, pairs, known), _added, shards.paths)
    return Table(verb, _core.counted_report(counts, verb, pairs))


def _joined(shards: Shards, name: str, *words: Any, **flags: Any) -> Table:
    """Beside the first shard, so that files can be linked; a table has all of its numbers."""
    beside = os.path.dirname(os.path.abspath(shards.paths[0]))
    folder = tempfile.mkdtemp(prefix="joined-", dir=beside)
    try:
        # With the models, without which there are no tags.
        index = merge(os.path.join(folder, "index"), *shards.paths, models="first")
        table: Table = getattr(index.report, name)(*words, **flags)
        return table
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _counts(verb: str, pairs: Pairs, known: Selections, path: str) -> bytes:
    reader = _core.Reader(path, None)
    return _core.term_counts(reader, verb, pairs, known.survey, known.counts)


def _added(left: bytes, right: bytes) -> bytes:
    return _core.added_term_counts([left, right])
