"""Collections of documents: JSON Lines with an id, a text, perhaps a title and a label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from .errors import AdapterError


@dataclass(frozen=True)
class Labelled:
    texts: list[str]
    labels: list[str]


def documents(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            yield _document(path, number, line)


def _document(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        document: dict[str, Any] = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise AdapterError(f"{path}, line {number}: {error}") from error
    if "id" not in document or "text" not in document:
        raise AdapterError(f"{path}, line {number}: a document has an id and a text")
    return document


def searched_text(document: dict[str, Any]) -> str:
    """The title, a line feed and the text; the text alone if there is no title."""
    title = document.get("title")
    return f"{title}\n{document['text']}" if title else document["text"]


def labelled(path: Path) -> Labelled:
    read = list(documents(path))
    if any("label" not in document for document in read):
        raise AdapterError(f"{path}: not every document has a label")
    return Labelled(
        [searched_text(document) for document in read], [document["label"] for document in read]
    )
