"""Results as SVG.

A plot has a line from the least to the greatest run with the median on it, or a curve over sizes.
The same figures give the same bytes.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update(
    {"svg.hashsalt": "inkling", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
)

from matplotlib import pyplot  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

from .results import Case, Metric, Results, Row, Spread  # noqa: E402

INKLING, PEER = "#c2410c", "#475569"


def draw(results: Results, folder: Path) -> list[Path]:
    """A file for each case that has a plot."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_draw(case, folder / f"{case.name}.svg") for case in results.cases if case.has_plot()]


def _draw(case: Case, path: Path) -> Path:
    figure = _curves(case, case.curve) if case.curve else _ranges(case)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    return path


def _drawn(case: Case, metric: Metric) -> list[Row]:
    return [row for row in case.rows if row.values.get(metric.name)]


def _ranges(case: Case) -> Figure:
    metric = case.metrics[0]
    rows = _drawn(case, metric)
    labels = [" · ".join(part for part in (row.scope, row.label) if part) for row in rows]
    width = 4.5 + 0.06 * max(len(label) for label in labels)
    figure, axes = pyplot.subplots(figsize=(width, 0.8 + 0.24 * len(rows)), layout="constrained")
    for place, row in enumerate(rows):
        spread, colour = Spread.of(row.values[metric.name]), (
            INKLING if row.engine == "inkling" else PEER
        )
        axes.plot(
            [spread.least, spread.greatest],
            [place, place],
            color=colour,
            linewidth=2,
            solid_capstyle="butt",
        )
        axes.plot([spread.median], [place], "o", color=colour, markersize=4)
    axes.set_yticks(range(len(rows)), labels)
    axes.invert_yaxis()
    axes.set_xscale("log")
    better = "shorter" if metric.smaller_is_better else "longer"
    axes.set_xlabel(f"{metric.name}, {metric.unit} ({better} is better): least, median, greatest")
    return _finish(figure, axes, case.title)


def _curves(case: Case, along: str) -> Figure:
    metric = case.metrics[0]
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    for label in dict.fromkeys(row.label for row in _drawn(case, metric)):
        rows = [row for row in _drawn(case, metric) if row.label == label]
        points = [(row.median(along), row.median(metric.name)) for row in rows]
        colour = INKLING if rows[0].engine == "inkling" else None
        axes.plot(*zip(*points, strict=True), "o-", color=colour, label=label, markersize=4)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(along)
    axes.set_ylabel(f"{metric.name}, {metric.unit}")
    axes.legend(frameon=False)
    return _finish(figure, axes, case.title)


def _finish(figure: Figure, axes: Axes, title: str) -> Figure:
    axes.set_title(title, loc="left", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color="#e2e8f0", linewidth=0.6)
    axes.set_axisbelow(True)
    return figure
