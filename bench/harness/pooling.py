"""Combines runs of the same programs, hours or days apart, into one with a common spread."""

from __future__ import annotations

import copy

from .errors import BenchError
from .results import Case, Results, Row

SAME = ("processor", "cores", "memory", "system", "compiler", "build", "commit")
BETWEEN_FACTS = "; "


def pool(runs: list[Results]) -> list[Results]:
    """Combines runs of the same programs on the same machine. If other programs were measured in a
    case as well, the later run counts. Runs without cases are left out. BenchError if the same
    programs were given different work."""
    pooled: list[Results] = []
    for run in runs:
        same = next((other for other in pooled if _alike(other, run)), None)
        if same is None:
            pooled.append(copy.deepcopy(run))
        else:
            _add(same, run)
            pooled.append(pooled.pop(pooled.index(same)))
    for place, run in enumerate(pooled):
        later = {case.name for other in pooled[place + 1 :] for case in other.cases}
        run.cases = [case for case in run.cases if case.name not in later]
    return [run for run in pooled if run.cases]


def _alike(one: Results, other: Results) -> bool:
    """Programs built from uncommitted files cannot be compared."""
    if "changes" in one.machine.get("commit", ""):
        return False
    return all(one.machine.get(fact) == other.machine.get(fact) for fact in SAME)


def _add(pooled: Results, run: Results) -> None:
    if pooled.engines != run.engines:
        raise BenchError(
            "engines of two runs differ in version or settings", "publish one of the runs alone"
        )
    pooled.command = _joined(pooled.command, run.command, "\n")
    for fact, value in run.machine.items():
        if fact not in SAME:
            pooled.machine[fact] = _joined(pooled.machine.get(fact, value), value, BETWEEN_FACTS)
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
    if _work(pooled) != _work(case):
        raise BenchError(
            f"the work `{case.name}` of two runs differs", "publish one of the runs alone"
        )
    pooled.runs += case.runs
    for row, other in zip(pooled.rows, case.rows, strict=True):
        for metric, values in other.values.items():
            row.values[metric] = row.values.get(metric, []) + values


def _work(case: Case) -> tuple[object, ...]:
    return case.text, case.metrics, [_key(row) for row in case.rows]


def _key(row: Row) -> tuple[str, str, str]:
    return row.engine, row.label, row.scope
