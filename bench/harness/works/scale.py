"""Scale: cost against size, on generated collections."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

from .. import inputs
from ..engines import Engine
from ..inputs import Collection
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns
from . import index
from .index import Participant

SIZES = (10_000, 100_000, 1_000_000)
QUICK_SIZES = (1_000, 2_000, 4_000)
METRICS = [
    Metric("indexing", "s"),
    Metric("index size", "bytes"),
    Metric("peak memory", "bytes"),
    Metric("documents", "count", ratio=False),
]


def measure(plan: Plan) -> None:
    sizes = QUICK_SIZES if plan.quick else SIZES
    collections = [inputs.generated(size, plan.seed) for size in sizes]
    engines = plan.able("index")
    participants = [
        Participant(engine, each)
        for each in collections
        for engine in engines
        if _takes(engine, each, sizes[-1])
    ]
    text = [_words_of(plan.seed)]
    case = Case("scale", "Cost against size", text, METRICS, plan.runs, curve="documents")
    case.rows = [_row(participant) for participant in participants]
    rows = dict(zip(participants, case.rows, strict=True))
    case.rows += plan.missing("index")
    plan.results.cases.append(case)

    def target_of(participant: Participant) -> Path:
        return plan.work_dir / f"{participant.engine.name}-scale"

    def warm_up(participant: Participant) -> None:
        index.build(participant.engine, participant.collection, target_of(participant))

    def once(participant: Participant, _: int) -> None:
        target = target_of(participant)
        sample = index.build(participant.engine, participant.collection, target)
        row = rows[participant]
        row.add("indexing", sample.wall)
        row.add("index size", index.size_of(target))
        row.add("peak memory", sample.peak_bytes)
        row.add("documents", participant.collection.documents)
        shutil.rmtree(target)

    turns: Turns[Participant] = Turns("scale", plan.results.failures)
    for collection in collections:
        inputs.read_once(collection)
    turns.warm_up([p for p in participants if p.collection is collections[0]], warm_up)
    turns.go(participants, plan.runs, once)
    case.text += [line for engine in engines if (line := exponents(engine, case)) is not None]


def _words_of(seed: int) -> str:
    return (
        f"Words by the law of Zipf and Mandelbrot, seed {seed}; one core, positions, "
        "no stored text."
    )


def _row(of: Participant) -> Row:
    return Row(of.engine.name, of.engine.title, f"{of.collection.documents:,} documents")


def _takes(engine: Engine, collection: Collection, largest: int) -> bool:
    """Slow engines are left out at the largest sizes."""
    return collection.documents * engine.one_in("index") <= largest


def exponents(engine: Engine, case: Case) -> str | None:
    """One sentence: the power of size with which cost grows."""
    found = []
    for metric in ("indexing", "index size"):
        rows = [row for row in case.rows if row.engine == engine.name and row.values.get(metric)]
        points = [(row.median("documents"), row.median(metric)) for row in rows]
        if len(points) < 2:
            return None
        found.append(f"{metric} {exponent(points):.3f}")
    return f"{engine.title}, exponent of growth: {', '.join(found)}."


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of the least-squares line through the logarithms."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(y) for _, y in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sum(
        (x - mean_x) ** 2 for x in xs
    )
