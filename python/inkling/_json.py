"""Values of a program as JSON has them."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import math
import pathlib
import uuid
from collections.abc import Mapping
from typing import Any

__all__ = ["BadValue", "encoded"]

_AS_TEXT = (decimal.Decimal, uuid.UUID, pathlib.PurePath)


class BadValue(Exception):
    """A value that no field of a document can have, and why."""


def encoded(record: Mapping[str, Any]) -> str:
    """A record as JSON, without what is missing in it. Raises BadValue."""
    try:
        if None not in record.values():  # the most frequent kind, and the fastest
            return _encode(record if type(record) is dict else dict(record))
    except (TypeError, ValueError, RecursionError):
        pass  # NaN, for instance; and a bad value is named below
    try:
        return _encode(_whole(record, ""))
    except TypeError as why:  # the name of a field is no text
        raise BadValue(str(why)) from why
    except RecursionError:
        raise BadValue("a value is nested too deeply, or holds itself") from None


def _whole(value: Any, field: str) -> Any:
    """What JSON has for it, without what is missing; None where that is all of it."""
    if _is_missing(value):
        return None
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        if math.isinf(value):
            raise BadValue(f"field `{field}` is infinite")
        return value
    if isinstance(value, Mapping):
        inner = {name: _whole(each, f"{field}.{name}" if field else name)
                 for name, each in value.items()}  # fmt: skip
        return {name: each for name, each in inner.items() if each is not None}
    if isinstance(value, (list, tuple)):
        return [each for each in (_whole(each, field) for each in value) if each is not None]
    try:
        nearer = _plain(value)
    except TypeError:
        kind = type(value).__name__
        raise BadValue(f"field `{field}` has the type {kind}, which no field can have") from None
    return _whole(nearer, field)


def _plain(value: Any) -> Any:
    """Something nearer to JSON; None where it is missing. Raises TypeError where there is none."""
    if _is_missing(value):  # NaT is a datetime
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, _AS_TEXT):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, (set, frozenset)):
        return _sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    if type(value).__module__ == "numpy" and value.dtype.kind in "mM":
        return _time(value)
    if hasattr(value, "tolist"):  # a scalar or an array of NumPy
        return value.tolist()
    raise TypeError(type(value).__name__)


def _sorted(values: Any) -> list[Any]:
    """In an order that does not depend on hashes."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


def _is_missing(value: Any) -> bool:
    """None, NaN, and what pandas has for a value that is not there."""
    if isinstance(value, float):
        return math.isnan(value)
    if isinstance(value, decimal.Decimal):
        return value.is_nan()
    return value is None or type(value).__name__ in ("NAType", "NaTType")


def _time(value: Any) -> Any:
    """One of NumPy, or an array of them, as ISO 8601 has them; tolist() gives integers of some.
    Raises TypeError for lengths of time."""
    import numpy as np

    if value.dtype.kind == "m" and not np.isnat(value).all():
        raise TypeError("timedelta64")
    if value.dtype.kind == "m":
        return None
    unit: Any = np.datetime_data(value.dtype)[0]
    written: Any = np.datetime_as_string(value, unit="s" if unit in ("h", "m") else unit)
    kept: Any = np.where(np.isnat(value), None, written)
    return kept.tolist()


_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=_plain, allow_nan=False
).encode
