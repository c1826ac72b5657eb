"""Several runs of one command, hours or days apart, as one with a spread over all of them."""

from __future__ import annotations

import copy

from .results import Case, Results, Row

SAME = ("processor", "cores", "memory", "system", "compiler", "build", "commit")


def pool(runs: list[Results]) -> list[Results]:
    """Runs of the same programs on the same machine become one; of a case that other programs were measured at again,
    the later run counts. In the order given, those without cases left out."""
    pooled: list[Results] = []
    for run in runs:
        same = next((other for other in pooled if _alike(other, run)), None)
        if same is None:
            pooled.append(copy.deepcopy(run))
        else:
            _add(same, run)
    for place, run in enumerate(pooled):
        later = {case.name for other in pooled[place + 1 :] for case in other.cases}
        run.cases = [case for case in run.cases if case.name not in later]
    return [run for run in pooled if run.cases]


def _alike(one: Results, other: Results) -> bool:
    return all(one.machine.get(fact) == other.machine.get(fact) for fact in SAME)


def _add(pooled: Results, run: Results) -> None:
    pooled.command = _joined(pooled.command, run.command, "\n")
    for fact, value in run.machine.items():
        pooled.machine[fact] = _joined(pooled.machine.get(fact, value), value, ", ")
    for work, seconds in run.seconds.items():
        pooled.seconds[work] = pooled.seconds.get(work, 0) + seconds
    for case in run.cases:
        same = next((other for other in pooled.cases if other.name == case.name), None)
        if same is None:
            pooled.cases.append(copy.deepcopy(case))
        else:
            _add_case(same, case)


def _joined(one: str, other: str, separator: str) -> str:
    return one if other in one.split(separator) else one + separator + other


def _add_case(pooled: Case, case: Case) -> None:
    """An engine that has no figures in one of the runs has none in all."""
    pooled.runs += case.runs
    for row in pooled.rows:
        same = next((other for other in case.rows if _key(other) == _key(row)), None)
        for metric in list(row.values):
            if same is None or metric not in same.values:
                del row.values[metric]
            else:
                row.values[metric] = row.values[metric] + same.values[metric]


def _key(row: Row) -> tuple[str, str, str]:
    return row.engine, row.label, row.scope
