"""Documents in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, TypedDict

from . import _core
from ._json import BadValue
from ._rows import Refused, blocks_of, line_of
from ._values import Pairs
from .errors import CommittedError, Error, OptionError, RecordError

__all__ = ["Added", "Writer", "shown_by"]


_MOST_TOLD = 10


class Added(TypedDict):
    """``read == indexed + replaced + unchanged + sum(skipped.values())``. ``labels_kept`` counts
    documents that keep labels given by hand, where their records have others, ``labels_lost`` those
    whose labels went with them. ``first_rejected``
    has place, reason and detail of the first ten records that were skipped."""

    read: int
    indexed: int
    replaced: int
    unchanged: int
    labels_kept: int
    labels_lost: int
    skipped: dict[str, int]
    first_rejected: list[tuple[str, str, str]]


@contextmanager
def shown_by(refresh: Callable[[], None]) -> Iterator[None]:
    """Shows what was committed, also where an exception goes up behind the commit: that of Ctrl-C,
    or CommittedError. After other failures there is nothing new."""
    try:
        yield
    except BaseException as failure:
        if isinstance(failure, CommittedError) or not isinstance(failure, Error):
            with suppress(Error):  # it is the failure that goes up
                refresh()
        raise
    refresh()


class _RefusedRecords:
    """Records of a program with a value that no field can have, which no line could tell of."""

    reason = "bad_value"

    def __init__(self, core: _core.Writer) -> None:
        self._core = core
        self._count = 0
        self._first: list[tuple[str, str, str]] = []

    def add(self, bad: list[Refused]) -> None:
        """Raises RecordError where the writer is strict."""
        for line, why in bad:
            place = f"stdin:{line}"
            if self._core.is_strict:
                raise RecordError(
                    f"{place}: {self.reason}: {why}",
                    "bad_record",
                    "fix the record, or leave out strict to skip it; nothing was committed",
                )
            self._count += 1
            if len(self._first) < _MOST_TOLD:
                self._first.append((place, self.reason, why))

    def note(self) -> None:
        """Counts them among what the index skipped. While no iterable is read."""
        if self._count:
            self._core.note_skipped(self.reason, self._count)

    def told_in(self, report: Any) -> Added:
        self.note()
        if self._count:
            report["read"] += self._count
            report["skipped"][self.reason] = self._count
            all_told = report["first_rejected"] + self._first
            report["first_rejected"] = sorted(all_told, key=_line_of_place)[:_MOST_TOLD]
        return report  # type: ignore[no-any-return]


def _line_of_place(rejected: tuple[str, str, str]) -> int:
    return int(rejected[0].rpartition(":")[2])


class Writer:
    """The one writer of an index. It holds the write lock until it is closed; nothing is visible
    before ``commit()``, which leaving a ``with`` block without an exception does. What was not
    committed is dropped. For one thread at a time.

    Records have the fields that JSON Lines have on the command line: ``id``, ``title``, ``text``,
    ``label`` or ``labels``; every other field is kept, strings as exact keywords, numbers, dates,
    lists of them, and nested mappings by dotted names. None and NaN stand for no value. A record
    with a value that no field can have is skipped as ``bad_value``.
    """

    def __init__(self, path: str, pairs: Pairs, on_commit: Callable[[], None]) -> None:
        self._core: _core.Writer | None = _core.Writer(path, pairs)
        self._on_commit = on_commit

    def _open(self) -> _core.Writer:
        if self._core is None:
            raise OptionError(
                "the writer is closed", "option", "take another one: index.writer()", parameter=""
            )
        return self._core

    def add(self, row: Mapping[str, Any] | None = None, /, **fields: Any) -> Added:
        """Adds one record. For many of them, ``add_many()`` is much faster. Raises OptionError and
        what a bad record is, where the writer is strict."""
        core = self._open()
        try:
            line = line_of({**(row or {}), **fields})
        except BadValue as why:
            refused = _RefusedRecords(core)
            refused.add([(1, str(why))])
            return refused.told_in(core.add("\n"))
        return core.add(line)  # type: ignore[return-value]

    def add_many(self, rows: Any) -> Added:
        """Adds the records of an iterable of mappings or of named tuples with a ``doc_id`` (as
        ``docs_iter()`` of ir_datasets has them), of a DataFrame, or of an Arrow stream (anything
        with ``__arrow_c_stream__``). They are read here while other threads index. If the iterable
        raises, the records before stay added, and the exception goes up."""
        core = self._open()
        core.begin()  # refuses to begin while another iterable is read
        refused = _RefusedRecords(core)
        try:
            for block, bad in blocks_of(rows):
                refused.add(bad)
                if not core.push(block):
                    break
        except BaseException:
            core.stop()
            refused.note()
            raise
        return refused.told_in(core.finish())

    def add_paths(self, *paths: str | os.PathLike[str]) -> Added:
        """Adds files and folders, as ``inkling index PATH...`` does."""
        return self._open().add_paths([os.fspath(path) for path in paths])  # type: ignore[return-value]

    def delete(self, *ids: str, where: str | None = None) -> int:
        """Deletes documents by their ids, and those of the last commit that match a query. The
        number of those that were there."""
        removed = self._open().remove(list(ids)) if ids else 0
        return removed + (self._open().remove_matching(where) if where is not None else 0)

    def commit(self) -> int:
        """Makes everything so far durable and visible. The number of the snapshot."""
        core = self._open()
        with shown_by(self._on_commit):
            return core.commit()

    def close(self) -> None:
        """Drops what was not committed, and lets others write."""
        if self._core is not None:
            self._core.close()
            self._core = None

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None and self._core is not None:
                self.commit()
        finally:
            self.close()
