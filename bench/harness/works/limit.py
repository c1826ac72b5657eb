"""The limit: how fast bare loops are on the same bytes, and Inkling's share of that."""

from __future__ import annotations

from pathlib import Path

from .. import inputs, launch, places
from ..errors import WorkFailed
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns
from . import index

SPEED = Metric("speed", "MB/s", smaller_is_better=False, ratio=False)
SHARE = Metric("Inkling's share of it", "percent", ratio=False)
METRICS = [SPEED, SHARE]


def measure(plan: Plan) -> None:
    """Inkling's indexing and the bare loops in turn, so that both meet the same machine."""
    inkling = plan.engines[0]
    walls: list[float] = []
    sizes: list[int] = []
    loops: dict[str, list[float]] = {}

    def once(participant: str, _: int) -> None:
        if participant == inkling.name:
            walls.append(index.build(inkling, plan.collection, plan.work_dir / "limit").wall)
            return
        seconds = "0.2" if plan.quick else "2"
        command: launch.Words = [
            _program(),
            "--corpus",
            plan.collection.path,
            "--seconds-per-measure",
            seconds,
        ]
        sample = launch.run(command, "inkling_bench_limit")
        sizes.append(sample["bytes"])
        for loop in sample["measures"]:
            loops.setdefault(loop["name"], []).append(loop["bytes_per_second"] / 1e6)

    def warm_up(participant: str) -> None:
        if participant == inkling.name:
            index.build(inkling, inputs.part(plan.collection, 16), plan.work_dir / "limit")

    turns: Turns[str] = Turns("limit", plan.results.failures)
    inputs.read_once(plan.collection)
    turns.warm_up([inkling.name], warm_up)
    turns.go([inkling.name, "loops"], plan.runs, once)
    if len(walls) < plan.runs or len(sizes) < plan.runs:
        raise WorkFailed("nothing to compare: indexing or the loops failed")
    plan.results.cases.append(_case(plan, [sizes[0] / 1e6 / wall for wall in walls], loops))


def _case(plan: Plan, speeds: list[float], loops: dict[str, list[float]]) -> Case:
    text = f"{plan.collection.describe()}; one core; bytes are those of the text alone."
    case = Case(
        "limit",
        "What the machine allows: bare loops over the text, and indexing",
        [text],
        METRICS,
        plan.runs,
    )
    for name, values in loops.items():
        shares = [100 * speed / value for speed, value in zip(speeds, values, strict=True)]
        case.rows.append(Row("machine", name, values={SPEED.name: values, SHARE.name: shares}))
    case.rows.append(
        Row("inkling", "Inkling, indexing with positions", values={SPEED.name: speeds})
    )
    return case


def _program() -> Path:
    program = places.BINARIES / "inkling_bench_limit"
    if not program.exists():
        raise WorkFailed("inkling_bench_limit is not built: bench/setup says what it needs")
    return program
