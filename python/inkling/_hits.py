"""Ranked hits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, overload

from . import _arrow, _core
from ._table import Table, html_of

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["Hit", "Hits", "Snippet"]


class Snippet(str):
    """A passage of a text; ``ranges`` are those of words that match, in characters."""

    ranges: list[tuple[int, int]]

    def _repr_html_(self) -> str:
        from html import escape

        parts, at = [], 0
        for start, end in self.ranges:
            parts += [escape(self[at:start]), "<mark>", escape(self[start:end]), "</mark>"]
            at = end
        return "".join(parts) + escape(self[at:])


class Hit:
    """A document and its score."""

    __slots__ = ("_explain", "id", "labels", "rank", "score", "snippet", "tags", "title")

    def __init__(self, row: _Row, explain: Callable[[str], Table]) -> None:
        self.rank, self.id, self.score, self.title, self.labels, self.tags, text, ranges = row
        self.snippet: Snippet | None = None
        if text is not None:
            self.snippet = Snippet(text)
            self.snippet.ranges = ranges
        self._explain = explain

    def explain(self) -> Table:
        """Why it has its score: the column ``score`` adds up to it exactly, row by row."""
        return self._explain(self.id)

    def __repr__(self) -> str:
        return f"Hit(rank={self.rank}, id={self.id!r}, score={self.score!r}, title={self.title!r})"


_Row = tuple[
    int, str, float, str, list[str], list[str], str | None, list[tuple[int, int]]
]


class Hits:
    """The hits of a search, the best first, as a list that knows how many documents match.

    ``total`` is exact where ``total_is_exact``, else at least so many match. Hits are made when
    they are looked at.
    """

    __slots__ = ("_explain", "_found")

    def __init__(self, found: _core.Found, explain: Callable[[str], Table]) -> None:
        self._found = found
        self._explain = explain

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Hit]:
        explain = self._explain
        return (Hit(row, explain) for row in self._found.rows())

    @overload
    def __getitem__(self, at: int) -> Hit: ...
    @overload
    def __getitem__(self, at: slice) -> list[Hit]: ...
    def __getitem__(self, at: int | slice) -> Hit | list[Hit]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(f"there are {len(self)} hits, and none of number {at}")
        return Hit(self._found.hit(place), self._explain)

    @property
    def query(self) -> str:
        return self._found.query

    @property
    def rank(self) -> str:
        """The ranking, with its parameters."""
        return self._found.rank

    @property
    def total(self) -> int:
        """How many documents match."""
        return self._found.total

    @property
    def total_is_exact(self) -> bool:
        return self._found.total_is_exact

    @property
    def snapshot(self) -> int:
        """The commit that was asked."""
        return self._found.snapshot

    @property
    def seconds(self) -> float:
        return self._found.seconds

    def to_json(self) -> str:
        """Byte for byte as ``--json`` prints it, without the end of the line."""
        return self._found.answer().json().rstrip("\n")

    def to_dict(self) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(self.to_json())
        return made

    @property
    def facets(self) -> Any:
        return self.to_dict().get("facets", [])

    def _table(self) -> Table:
        return Table("search", self._found.answer())

    def to_pandas(self) -> pandas.DataFrame:
        return self._table().to_pandas()

    def to_arrow(self) -> pyarrow.Table:
        import pyarrow

        return pyarrow.table(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        columns: dict[str, list[Any]] = {name: [] for name in ("rank", "id", "score", "title")}
        snippets = [hit.snippet for hit in self]
        for hit in self:
            for name in columns:
                columns[name].append(getattr(hit, name))
        if any(snippet is not None for snippet in snippets):
            columns["snippet"] = snippets
        return _arrow.stream(columns, len(self))

    def __repr__(self) -> str:
        about = "" if self.total_is_exact else "at least "
        lines = [f"{len(self)} of {about}{self.total:,} hits of {self.query!r}"]
        lines += [f"{hit.rank:4}  {hit.score:.4f}  {hit.id}  {hit.title}" for hit in self[:10]]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = [
            {"rank": hit.rank, "id": hit.id, "score": hit.score, "title": hit.title}
            for hit in self[:100]
        ]
        return html_of(["rank", "id", "score", "title"], rows, self.total)
