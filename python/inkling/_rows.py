"""Records of a program as lines of JSON, which are read as those of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from . import _core
from ._json import BadValue, encoded

__all__ = ["Refused", "blocks_of", "line_of"]

Refused = tuple[int, str]
"""The number of a line, from 1, and why it is empty."""

_BLOCK = 1 << 20
# Fields of documents of ir_datasets that their default_text() consists of.
_PARTS_OF_TEXT = ("title", "body", "abstract", "contents")


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
    """One record, a mapping or a named tuple; a value that is missing has no member. Raises
    BadValue."""
    return encoded(row if isinstance(row, Mapping) else _of_collection(row)) + "\n"


def blocks_of(rows: Any) -> Iterator[tuple[bytes, list[Refused]]]:
    """Lines of JSON, about a megabyte at a time, of an iterable of mappings or named tuples, of a
    DataFrame, or of what exports the Arrow C stream: tables and batches of pyarrow, polars,
    DuckDB. A record with a value that no field can have is an empty line, and is told beside."""
    stream: Callable[[], Any] | None = getattr(rows, "__arrow_c_stream__", None)
    if hasattr(rows, "iterrows"):
        yield from _blocks(_frame_rows(rows))
    elif stream is not None:
        reader = _core.ArrowRows(stream())
        while block := reader.next():
            yield block, reader.refused()
    else:
        yield from _blocks(rows)


def _frame_rows(frame: Any) -> Iterator[dict[str, Any]]:
    for start in range(0, len(frame), 1000):
        yield from frame.iloc[start : start + 1000].to_dict("records")


def _blocks(rows: Iterable[Any]) -> Iterator[tuple[bytes, list[Refused]]]:
    lines: list[str] = []
    refused: list[Refused] = []
    size = 0
    for number, row in enumerate(rows, 1):
        try:
            line = line_of(row)
        except BadValue as why:
            refused.append((number, str(why)))
            line = "\n"
        lines.append(line)
        size += len(line)
        if size >= _BLOCK:
            yield "".join(lines).encode("utf-8", "surrogatepass"), refused
            lines, refused, size = [], [], 0
    if lines:
        yield "".join(lines).encode("utf-8", "surrogatepass"), refused
