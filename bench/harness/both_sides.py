"""Two ways to do the same work, in turn, and the least that each took."""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[], object]


@dataclass(frozen=True)
class Took:
    """Seconds by the clock, and of the processors in this process and the children it waited for."""

    wall: float
    cpu: float


def once(work: Work) -> Took:
    gc.collect()
    wall, cpu = time.perf_counter(), _cpu()
    work()
    return Took(time.perf_counter() - wall, _cpu() - cpu)


def in_turn(runs: int, *sides: Work) -> list[Took]:
    """Each side once as a warm-up, then A B A B ...; of each the least wall time and the least CPU
    time, which are those that other processes disturbed least."""
    for side in sides:
        once(side)
    took: list[list[Took]] = [[] for _ in sides]
    for _ in range(runs):
        for side, of_side in zip(sides, took, strict=True):
            of_side.append(once(side))
    return [
        Took(min(each.wall for each in of_side), min(each.cpu for each in of_side))
        for of_side in took
    ]


def _cpu() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
