"""Results as Markdown."""

from __future__ import annotations

import math
import textwrap

from .results import Case, Metric, Results, Row

ABSENT = "–"
COLUMNS = 100  # of running text; rows of tables are as long as they are


def summary(results: Results, plots: str | None = None) -> str:
    """Machine, engines, a table for each case with a link to its plot in `plots`, failures."""
    parts = [head(results), _engines(results)]
    for case in results.cases:
        if not case.detail:
            parts.append(table(case))
            if plots is not None and case.has_plot():
                parts.append(f"![{case.title}]({plots}/{case.name}.svg)")
    if results.failures:
        parts.append(
            "## What failed\n\n" + "\n".join(f"- {failure}" for failure in results.failures)
        )
    return "\n\n".join(parts) + "\n"


def details(results: Results) -> str:
    """The tables that are too long for the summary."""
    return "\n\n".join(table(case) for case in results.cases if case.detail) + "\n"


def head(results: Results) -> str:
    took = ", ".join(f"{work} {seconds / 60:.1f}" for work, seconds in results.seconds.items())
    facts = "\n".join(
        line([name, value]) for name, value in [*results.machine.items(), ("minutes taken", took)]
    )
    return f"```sh\n{results.command}\n```\n\n| | |\n| --- | --- |\n{facts}"


def _engines(results: Results) -> str:
    """Versions, and below them the settings of each engine."""
    lines = ["## Engines", "", "| engine | version |", "| --- | --- |"]
    for engine in results.engines:
        lines.append(
            line([engine["title"], engine["version"] or f"**missing**: {engine['missing']}"])
        )
    for engine in results.engines:
        lines += [
            "",
            f"{engine['title']}:",
            "",
            *(wrapped(setting, "- ") for setting in engine["settings"]),
        ]
    return "\n".join(lines)


def table(case: Case) -> str:
    """The first metric with its spread and ratio; the medians of the others, with ratios where
    they make sense."""
    first, *others = case.metrics
    scoped = any(row.scope for row in case.rows)
    columns = (["part"] if scoped else []) + ["engine", label(first), "least", "greatest"]
    columns += ["ratio"] if first.ratio else []
    for metric in others:
        columns += [label(metric)] + (["ratio"] if metric.ratio else [])
    lines = [f"## {case.title}", ""]
    lines += [wrapped(" ".join(case.text)), ""] if case.text else []
    lines += [line(columns), line(["---"] * len(columns))]
    lines += [
        line(([row.scope] if scoped else []) + _cells(case, row, first, others))
        for row in case.rows
    ]
    return "\n".join(lines)


def _cells(case: Case, row: Row, first: Metric, others: list[Metric]) -> list[str]:
    spread = row.spread(first.name)
    shown = f"**{row.label}**" if row.engine == "inkling" else row.label
    if spread is None:
        why = "failed" if row.missing is None else "missing"
        return [f"{shown} ({why})"] + [ABSENT] * (
            3 + first.ratio + sum(1 + metric.ratio for metric in others)
        )
    if spread.runs < case.runs:
        shown += f" (failed after {spread.runs} of {case.runs} runs)"
    cells = [shown] + [
        number(value, first) for value in (spread.median, spread.least, spread.greatest)
    ]
    cells += [ratio_with_range(case, row, first)] if first.ratio else []
    for metric in others:
        own = row.spread(metric.name)
        cells.append(number(own.median, metric) if own else ABSENT)
        cells += [ratio(case, row, metric)] if metric.ratio else []
    return cells


def ratio(case: Case, row: Row, metric: Metric) -> str:
    """The row's median over Inkling's."""
    own, other = row.spread(metric.name), case.reference(row, metric)
    reference = other.spread(metric.name) if other else None
    if own is None or reference is None or reference.median == 0:
        return ABSENT
    return f"{own.median / reference.median:.2f}"


def ratio_with_range(case: Case, row: Row, metric: Metric) -> str:
    """The same with the least and the greatest of a turn, which do not change if the machine slows
    down for a while."""
    shown, turns = ratio(case, row, metric), case.ratios(row, metric)
    if row.engine == "inkling" or len(turns) < 2:
        return shown
    return f"{shown} ({min(turns):.2f} to {max(turns):.2f})"


def number(value: float, metric: Metric) -> str:
    """Three significant digits unless the metric says otherwise; bytes as MB, counts whole."""
    if metric.unit == "bytes":
        return _digits(value / 1e6)
    if metric.unit == "count":
        return f"{value:,.0f}"
    return _digits(value) if metric.decimals is None else f"{value:,.{metric.decimals}f}"


def _digits(value: float) -> str:
    """Three significant digits without an exponent; larger numbers whole."""
    if value == 0:
        return "0"
    rounded = float(f"{value:.2e}")
    decimals = max(0, 2 - math.floor(math.log10(abs(rounded))))
    return f"{value if decimals == 0 else rounded:,.{decimals}f}"


def label(metric: Metric) -> str:
    units = {"bytes": ", MB", "count": "", "share": "", "percent": ", %"}
    return metric.name + units.get(metric.unit, f", {metric.unit}")


def wrapped(text: str, first: str = "") -> str:
    return textwrap.fill(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )


def line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
