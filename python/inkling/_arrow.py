"""Columns of Python values as an Arrow C stream. Needs NumPy, and no library of Arrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _core

__all__ = ["stream"]


def stream(columns: Mapping[str, Sequence[Any]], rows: int) -> object:
    """A capsule `arrow_array_stream` with one batch. Cost: O(values)."""
    return _core.arrow_stream(rows, [_column(name, list(values)) for name, values in columns.items()])


def _column(name: str, values: list[Any]) -> tuple[str, str, int, list[object]]:
    valid = np.fromiter((value is not None for value in values), bool, len(values))
    nulls = int(len(values) - valid.sum())
    present = {type(value) for value in values if value is not None}
    kind = _format_of(present, values)
    validity = None if nulls == 0 else np.packbits(valid, bitorder="little").tobytes()
    return name, kind, nulls, [validity, *_buffers(kind, values)]


def _format_of(present: set[type], values: list[Any]) -> str:
    if present == {bool}:
        return "b"
    if present == {int} and all(v is None or -(2**63) <= v < 2**63 for v in values):
        return "l"
    if present and present <= {int, float}:
        return "g"
    return "U"


def _buffers(kind: str, values: list[Any]) -> list[bytes]:
    if kind == "b":
        return [np.packbits([bool(value) for value in values], bitorder="little").tobytes()]
    if kind == "l":
        return [np.array([value or 0 for value in values], np.int64).tobytes()]
    if kind == "g":
        return [np.array([0.0 if v is None else v for v in values], np.float64).tobytes()]
    texts = [b"" if v is None else _text(v).encode() for v in values]
    offsets = np.zeros(len(texts) + 1, np.int64)
    np.cumsum([len(text) for text in texts], out=offsets[1:])
    return [offsets.tobytes(), b"".join(texts) or b"\0"]


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return "; ".join(_text(each) for each in value)
    return str(value)
