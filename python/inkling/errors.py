"""Every failure of Inkling is one of these exceptions.

``code`` is a stable word for programs, ``hint`` the next step a person can take, or empty.
Absent is empty, a rejected record is a row in a report; everything else that goes wrong is here.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "CommittedError",
    "CorruptIndexError",
    "EmptyInputError",
    "Error",
    "FormatVersionError",
    "IndexBusyError",
    "IndexMissingError",
    "IoError",
    "OptionError",
    "QuerySyntaxError",
    "RecordError",
    "SnapshotMissingError",
    "StoppedError",
    "TimeLimitError",
    "UnknownNameError",
]


class Error(Exception):
    """The root of all of them."""

    def __init__(self, message: str, code: str = "", hint: str = "", **more: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.hint = hint
        self._more = more
        for name, value in more.items():
            setattr(self, name, value)

    def __str__(self) -> str:
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.message, self.code, self.hint, self._more)


def _made_again(kind: type[Error], message: str, code: str, hint: str, more: dict[str, Any]) -> Error:
    return kind(message, code, hint, **more)


class IoError(Error, OSError):
    """The system refused: ``filename``, and ``errno`` where it gave one."""

    filename: str


class CorruptIndexError(Error):
    """Bytes are not what the format says: ``filename`` and ``offset``."""

    filename: str
    offset: int


class FormatVersionError(Error):
    """The file was written by another release, whose format this one does not read."""


class IndexMissingError(Error, FileNotFoundError):
    """There is no index in the directory."""


class SnapshotMissingError(Error, LookupError):
    """The index does not keep that commit, or never had it."""


class CommittedError(Error):
    """The commit was made, and what had to follow it failed: the index has what was asked for."""


class IndexBusyError(Error):
    """Another process, or another writer of this one, is writing to the index."""


class QuerySyntaxError(Error, ValueError):
    """The query does not follow the language: ``query``, and ``position`` in code points."""

    query: str
    position: int


class TimeLimitError(Error, TimeoutError):
    """The work took longer than it was given."""


class OptionError(Error, ValueError):
    """A value lies outside its domain: that of the keyword argument ``parameter``, or, where that
    is empty, one at a ``place`` of a file or in a field."""

    parameter: str
    place: str = ""


class UnknownNameError(Error, LookupError):
    """A field, label, tag, model or document of that name does not exist."""


class RecordError(Error, ValueError):
    """A record of the input is bad, and the caller asked for strictness."""


class EmptyInputError(Error, ValueError):
    """The work cannot be done on what was selected: there are no documents."""


class StoppedError(Error):
    """The work was asked to stop, and did."""
