"""Texts and records that are classified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from ._json import BadValue
from ._rows import line_of
from ._values import Pairs
from .errors import RecordError

__all__ = ["Record", "classified"]

Record = Mapping[str, Any]


def classified(
    model: _core.Model, texts: Iterable[str] | Iterable[Record], pairs: Pairs
) -> list[str]:
    """The answer for each, as JSON: all are texts, or all are records. Raises RecordError for a
    record that is not a document."""
    many: list[Any] = list(texts)
    if not any(isinstance(each, Mapping) for each in many):
        return model.classify(many, pairs)
    if not all(isinstance(each, Mapping) for each in many):
        raise TypeError("all are texts, or all are records: classify them one after the other")
    return model.classify_records([_line(n, each) for n, each in enumerate(many, 1)], pairs)


def _line(number: int, record: Record) -> str:
    try:
        return line_of(record)
    except BadValue as why:
        raise RecordError(
            f"record {number}: bad_value: {why}", "bad_record", "fix the record, or leave it out"
        ) from None
