"""Starting: a process opens the index, answers one query, and ends."""

from __future__ import annotations

from .. import launch
from ..engines import Engine
from ..errors import WorkFailed
from ..plan import Plan
from ..queries import draw
from ..results import Case, Metric, Row
from ..turns import Turns
from .query import indexes_of

METRICS = [Metric("process", "ms"), Metric("user CPU", "ms"), Metric("peak memory", "bytes")]
STARTS, QUICK_STARTS = 10, 2


def measure(plan: Plan) -> None:
    words = next(
        (query.words for query in draw(plan.collection, 10, plan.seed) if query.kind == "or"), None
    )
    if words is None:
        raise WorkFailed(f"{plan.collection.name} has no document with two different words")
    starts = QUICK_STARTS if plan.quick else STARTS
    indexes = indexes_of(plan, "merged", "start")
    query = f"one `or` query: {' '.join(words)}"
    text = [
        f"{plan.collection.describe()}; {query}.",
        f"A run is the mean of {starts} starts, without a shell.",
    ]
    case = Case(
        "start", "Opening an index and answering one query, as a process", text, METRICS, plan.runs
    )
    rows = {engine: Row(engine.name, engine.title) for engine in plan.able("start")}
    case.rows = [*rows.values(), *plan.missing("start")]
    plan.results.cases.append(case)

    def start(engine: Engine) -> launch.Sample:
        command: launch.Words = [*engine.start_words(), "start", "--index", indexes[engine], *words]
        return launch.run(command, f"{engine} start", repeat=starts)

    def warm_up(engine: Engine) -> None:
        start(engine)

    def once(engine: Engine, _: int) -> None:
        sample = start(engine)
        rows[engine].add("process", sample.wall * 1e3)
        rows[engine].add("user CPU", sample.user * 1e3)
        rows[engine].add("system CPU", sample.system * 1e3)
        rows[engine].add("peak memory", sample.peak_bytes)

    turns: Turns[Engine] = Turns("start", plan.results.failures)
    turns.warm_up(list(indexes), warm_up)
    turns.go(list(indexes), plan.runs, once)
