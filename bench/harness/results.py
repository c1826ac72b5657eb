"""What was measured, before it is put into tables and plots."""

from __future__ import annotations

import dataclasses
import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Spread:
    """Median, least and greatest of the counted runs."""

    median: float
    least: float
    greatest: float
    runs: int

    @staticmethod
    def of(values: list[float]) -> Spread:
        return Spread(statistics.median(values), min(values), max(values), len(values))


@dataclass(frozen=True)
class Metric:
    name: str
    unit: str  # "s", "ms", "MB/s", "bytes", "count", "percent", "share"
    smaller_is_better: bool = True
    ratio: bool = True  # whether a ratio to Inkling means anything
    any_scope: bool = (
        False  # whether it may be compared with Inkling's figure for another part of the work
    )
    decimals: int | None = None  # None for three significant digits


@dataclass
class Row:
    """One engine in one case. `values[metric]` has one number for each counted run."""

    engine: str
    label: str
    scope: str = ""  # which part of the work; ratios are within one scope
    values: dict[str, list[float]] = field(default_factory=dict)
    missing: str | None = None  # why the engine is not installed

    def add(self, metric: str, value: float) -> None:
        self.values.setdefault(metric, []).append(value)

    def median(self, metric: str) -> float:
        """Raises KeyError if there is no such figure."""
        return statistics.median(self.values[metric])

    def spread(self, metric: str) -> Spread | None:
        values = self.values.get(metric)
        return Spread.of(values) if values else None


@dataclass
class Case:
    """One table: rows for engines, the first metric with its spread, the medians of the others."""

    name: str  # a file name without its ending
    title: str
    text: list[str]  # sentences that stand above the table
    metrics: list[Metric]
    runs: int  # counted ones
    rows: list[Row] = field(default_factory=list)
    scale: str = "log"  # of the plot's axis; "none" for no plot
    curve: str | None = None  # the metric along x, when the plot is a curve
    detail: bool = False  # belongs behind the main tables

    def has_plot(self) -> bool:
        return self.scale != "none" and any(
            row.values.get(self.metrics[0].name) for row in self.rows
        )

    def reference(self, row: Row, metric: Metric) -> Row | None:
        """Inkling's row for the same part of the work; the first if there are several."""
        for other in self.rows:
            if other.engine == "inkling" and (metric.any_scope or other.scope == row.scope):
                return other
        return None

    def ratios(self, row: Row, metric: Metric) -> list[float]:
        """The ratios of each turn, in which both worked one after the other; empty if one was
        missing in some turn."""
        reference = self.reference(row, metric)
        own, other = row.values.get(metric.name, []), (
            reference.values.get(metric.name, []) if reference else []
        )
        return (
            [a / b for a, b in zip(own, other, strict=True)]
            if len(own) == len(other) and all(other)
            else []
        )


@dataclass
class Results:
    command: str
    quick: bool
    machine: dict[str, str]
    engines: list[dict[str, Any]]
    cases: list[Case] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(
        default_factory=dict
    )  # how long each work took, with what it prepared

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(dataclasses.asdict(self), indent=1, ensure_ascii=False) + "\n")


def read(path: Path) -> Results:
    raw = json.loads(path.read_text())
    cases = [
        Case(
            **{
                **case,
                "metrics": [Metric(**metric) for metric in case["metrics"]],
                "rows": [Row(**row) for row in case["rows"]],
            }
        )
        for case in raw["cases"]
    ]
    return Results(**{**raw, "cases": cases})
