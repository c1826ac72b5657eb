"""What lists: rows and columns, and the whole answer as a dict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from . import _arrow, _core

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

__all__ = ["Table", "html_of"]

_MOST_SHOWN = 100


def html_of(columns: list[str], rows: list[dict[str, Any]], total: int | None = None) -> str:
    """A table for a notebook: the first hundred rows, and how many there are."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in columns) + "</tr>"
        for row in rows[:_MOST_SHOWN]
    )
    count = len(rows) if total is None else total
    note = f"<p>{min(len(rows), _MOST_SHOWN):,} of {count:,} rows</p>" if count else "<p>no rows</p>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}"
    return escape(str(value))


class Table:
    """The rows of an answer, with the columns that the command line has in ``--format jsonl``.

    ``to_dict()`` is the answer as ``--json`` prints it, which may hold more: sums, parameters,
    nested parts. Rows are made at the first use. Any number of threads may read one table.
    """

    def __init__(self, verb: str, answer: _core.Answer) -> None:
        self.verb = verb
        self._answer = answer

    def to_json(self) -> str:
        """The answer byte for byte as ``--json`` prints it, without the end of the line."""
        return self._answer.json().rstrip("\n")

    def to_dict(self) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(self._answer.json())
        return made

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._answer.rows("jsonl").splitlines()]

    @cached_property
    def columns(self) -> list[str]:
        names: dict[str, None] = {}
        for row in self.rows:
            names.update(dict.fromkeys(row))
        return list(names)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, key: str | int) -> Any:
        """Row number ``key``, or the column of that name, as a list."""
        if isinstance(key, int):
            return self.rows[key]
        if key not in self.columns:
            raise KeyError(f"{key}: the columns are {', '.join(self.columns)}")
        return [row.get(key) for row in self.rows]

    def to_csv(self) -> str:
        return self._answer.rows("csv")

    def to_markdown(self) -> str:
        return self._answer.rows("markdown")

    def to_latex(self) -> str:
        return self._answer.rows("latex")

    def to_pandas(self) -> pandas.DataFrame:
        import pandas as pd

        return pd.DataFrame(self.rows, columns=self.columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _arrow.stream({name: self[name] for name in self.columns}, len(self.rows))

    def __repr__(self) -> str:
        return self._answer.rows("table").rstrip("\n") or f"<{self.verb}: no rows>"

    def _repr_html_(self) -> str:
        return html_of(self.columns, self.rows)

    def plot(self, ax: matplotlib.axes.Axes | None = None, k: int = 20) -> matplotlib.axes.Axes:
        """A chart with matplotlib: a curve for growth, trends and learning curves, reliability for
        evaluations, bars of the first ``k`` rows for what ranks terms. Raises OptionError where no
        chart suits."""
        from . import _plots

        return _plots.plot(self, ax, k)
