"""A page of results on a few screens: Inkling's figure for each part of the work, and the ratio of
each peer to it. The whole tables are linked."""

from __future__ import annotations

import re

from . import tables
from .results import Case, Metric, Results, Row

LONGEST = 12  # rows of a table that is not one of peers; longer ones are only linked


def overview(results: Results, whole: str) -> str:
    """How the results were measured, and their tables; `whole` is the page of all figures."""
    parts = [tables.head(results), _versions(results)]
    shown = [case for case in results.cases if not case.detail]
    linked = [case for case in shown if not _is_beside_peers(case) and len(case.rows) > LONGEST]
    for cases in _runs_of_one_metric([case for case in shown if case not in linked]):
        parts.append(_beside_peers(cases) if _is_beside_peers(cases[0]) else _short(cases[0]))
    if linked:
        titles = "; ".join(case.title for case in linked)
        parts.append(tables.wrapped(f"Only in [the whole tables]({whole}): {titles}."))
    return "\n\n".join(parts) + "\n"


def _versions(results: Results) -> str:
    present = [engine for engine in results.engines if engine["version"]]
    missing = [engine["title"] for engine in results.engines if not engine["version"]]
    text = "Engines: " + "; ".join(engine["version"] for engine in present) + "."
    if missing:
        text += " Missing: " + ", ".join(missing) + "."
    return tables.wrapped(text)


def _is_beside_peers(case: Case) -> bool:
    """Whether each engine has one row for a part of the work, and a ratio means anything."""
    ours = {row.scope for row in case.rows if row.engine == "inkling"}
    return (
        case.metrics[0].ratio
        and any(row.engine != "inkling" for row in case.rows)
        and all(row.scope in ours for row in case.rows)
        and len({(row.scope, row.engine) for row in case.rows}) == len(case.rows)
        and all(row.label == "Inkling" for row in case.rows if row.engine == "inkling")
    )


def _part(row: Row) -> str:
    """The part of the work without how much of it was done: a slow peer does less of it, and its
    ratio is to Inkling on that same share."""
    return re.sub(r"(, )?[\d,]+ (queries|documents|terms)$", "", row.scope)


def _runs_of_one_metric(cases: list[Case]) -> list[list[Case]]:
    """Neighbouring cases that one table can show."""
    runs: list[list[Case]] = []
    for case in cases:
        if (
            runs
            and _is_beside_peers(case)
            and _is_beside_peers(runs[-1][0])
            and case.metrics[0] == runs[-1][0].metrics[0]
        ):
            runs[-1].append(case)
        else:
            runs.append([case])
    return runs


def _beside_peers(cases: list[Case]) -> str:
    """One line for each part of each case, one column of ratios for each peer."""
    metric = cases[0].metrics[0]
    peers = sorted(
        {row.label for case in cases for row in case.rows if row.engine != "inkling"},
        key=str.lower,
    )
    title = cases[0].title.split(",")[0] if len(cases) > 1 else cases[0].title
    lines = [f"## {title}", ""]
    if len(cases) == 1 and cases[0].text:
        lines += [tables.wrapped(" ".join(cases[0].text)), ""]
    lines += [
        tables.line(["what", f"Inkling, {tables.label(metric)}", *peers]),
        tables.line(["---", *["---:"] * (1 + len(peers))]),
    ]
    for case in cases:
        for part in dict.fromkeys(_part(row) for row in case.rows):
            lines.append(_line_of_part(case, part, metric, peers))
    return "\n".join(lines)


def _line_of_part(case: Case, part: str, metric: Metric, peers: list[str]) -> str:
    rows = [row for row in case.rows if _part(row) == part]
    ours = next(row for row in rows if row.engine == "inkling")
    spread = ours.spread(metric.name)
    ratios = {row.label: tables.ratio(case, row, metric) for row in rows}
    return tables.line(
        [
            f"{case.title}: {part}" if part else case.title,
            tables.number(spread.median, metric) if spread else tables.ABSENT,
            *(ratios.get(peer, tables.ABSENT) for peer in peers),
        ]
    )


def _short(case: Case) -> str:
    """The first metric of each row, and its ratio if there is one."""
    metric = case.metrics[0]
    scoped = any(row.scope for row in case.rows)
    columns = (["part"] if scoped else []) + ["engine", tables.label(metric)]
    columns += ["ratio"] if metric.ratio else []
    lines = [f"## {case.title}", ""]
    lines += [tables.wrapped(" ".join(case.text)), ""] if case.text else []
    lines += [tables.line(columns), tables.line(["---"] * len(columns))]
    for row in case.rows:
        spread = row.spread(metric.name)
        lines.append(
            tables.line(
                ([row.scope] if scoped else [])
                + [f"**{row.label}**" if row.engine == "inkling" else row.label]
                + [tables.number(spread.median, metric) if spread else tables.ABSENT]
                + ([tables.ratio(case, row, metric)] if metric.ratio else [])
            )
        )
    return "\n".join(lines)
