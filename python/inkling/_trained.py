"""A model that belongs to no index."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _core
from ._records import Record, classified
from ._values import pairs_of

if TYPE_CHECKING:
    from ._model import Model

__all__ = ["TrainedModel"]


class TrainedModel:
    """A model as bytes, which can be pickled, sent and kept. ``store()`` puts it into an index,
    where it is a model like any other."""

    def __init__(self, model: bytes) -> None:
        self._bytes = model

    @classmethod
    def of(cls, model: Model) -> TrainedModel:
        """That of an index."""
        return cls(_core.model_bytes(model.index._model(model.name)))

    @cached_property
    def _core(self) -> _core.Model:
        return _core.parse_model(self._bytes, "in bytes")

    def to_bytes(self) -> bytes:
        return self._bytes

    def classify(
        self, texts: Iterable[str] | Iterable[Record], **flags: Any
    ) -> list[dict[str, Any]]:
        """As ``Model.classify()`` of many; records have their text in ``text``."""
        return [json.loads(answer) for answer in self.classify_json(texts, **flags)]

    def classify_json(
        self, texts: Iterable[str] | Iterable[Record], **flags: Any
    ) -> list[str]:
        """Byte for byte what ``inkling classify --json`` prints for each text or record."""
        pairs = pairs_of("classify", {"name": "model", **flags})
        return classified(self._core, texts, pairs)

    def store(self, path: str | os.PathLike[str], name: str, wait: float = 0) -> None:
        """Puts it into an index under this name and commits; waits so many seconds for another
        writer. Raises IndexBusyError."""
        _core.store_model(os.fspath(path), name, self._core, wait)

    def __reduce__(self) -> tuple[Any, ...]:
        return TrainedModel, (self._bytes,)

    def __repr__(self) -> str:
        return f"TrainedModel({len(self._bytes):,} bytes)"
