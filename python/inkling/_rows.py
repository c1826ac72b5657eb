"""Records of a program as lines of JSON, which are read as those of a file."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from . import _core

__all__ = ["blocks_of", "line_of"]

_BLOCK = 1 << 20
# Fields of documents of ir_datasets that their default_text() consists of.
_PARTS_OF_TEXT = ("title", "body", "abstract", "contents")


def _plain(value: Any) -> Any:
    """What json does not know."""
    if _is_missing(value):  # NaT is a datetime
        return None
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):  # a scalar or an array of NumPy
        return _date(value) if value.dtype.kind == "M" else value.tolist()
    raise TypeError(f"a field cannot be a {type(value).__name__}")


def _date(value: Any) -> Any:
    """One of NumPy, or an array of them, as ISO 8601 has them; tolist() gives integers of some."""
    import numpy as np

    unit = np.datetime_data(value.dtype)[0]
    written = np.datetime_as_string(value, unit="s" if unit in ("h", "m") else unit)
    return np.where(np.isnat(value), None, written).tolist()


_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=_plain, allow_nan=False
).encode


def _is_missing(value: Any) -> bool:
    """None, NaN, and what pandas has for a value that is not there."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return True
    return type(value).__name__ in ("NAType", "NaTType")


def _of_collection(record: Any) -> Mapping[str, Any]:
    """A document of ir_datasets, a named tuple with a `doc_id`, as a record."""
    if not hasattr(record, "_asdict"):
        raise TypeError(f"a record is a mapping or a named tuple, not a {type(record).__name__}")
    fields = dict(record._asdict())
    if "doc_id" in fields:
        fields["id"] = fields.pop("doc_id")
    if "text" not in fields and hasattr(record, "default_text"):
        fields["text"] = record.default_text()
        for name in _PARTS_OF_TEXT:
            fields.pop(name, None)
    return fields


def line_of(row: Any) -> str:
    """One record, a mapping or a named tuple; a value that is missing has no member."""
    if not isinstance(row, Mapping):
        row = _of_collection(row)
    try:
        if None not in row.values():  # the most frequent kind, and the fastest
            return _encode(row if type(row) is dict else dict(row)) + "\n"
    except (ValueError, TypeError):
        pass  # NaN, or what pandas has for nothing
    return _encode({name: each for name, each in row.items() if not _is_missing(each)}) + "\n"


def blocks_of(rows: Any) -> Iterator[bytes]:
    """Lines of JSON, about a megabyte at a time, of an iterable of mappings or named tuples, of a
    DataFrame, or of what exports the Arrow C stream: tables and batches of pyarrow, polars,
    DuckDB."""
    stream: Callable[[], Any] | None = getattr(rows, "__arrow_c_stream__", None)
    if hasattr(rows, "iterrows"):
        yield from _blocks(_frame_rows(rows))
    elif stream is not None:
        reader = _core.ArrowRows(stream())
        while block := reader.next():
            yield block
    else:
        yield from _blocks(rows)


def _frame_rows(frame: Any) -> Iterator[dict[str, Any]]:
    for start in range(0, len(frame), 1000):
        yield from frame.iloc[start : start + 1000].to_dict("records")


def _blocks(rows: Iterable[Any]) -> Iterator[bytes]:
    lines: list[str] = []
    size = 0
    for row in rows:
        line = line_of(row)
        lines.append(line)
        size += len(line)
        if size >= _BLOCK:
            yield "".join(lines).encode("utf-8", "surrogatepass")
            lines, size = [], 0
    if lines:
        yield "".join(lines).encode("utf-8", "surrogatepass")
