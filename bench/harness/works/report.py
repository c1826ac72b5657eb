"""Reports: how much each term says about the topics, from a ready index or matrix."""

from __future__ import annotations

import shutil

from .. import launch
from ..engines import Engine
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns
from . import classify

MEASURES = {"mutual_information": "Mutual information", "chi2": "Chi-square"}
METRICS = [
    Metric("time", "s"),
    Metric("time a million terms", "s", any_scope=True),
    Metric("peak memory", "bytes", any_scope=True),
]


def measure(plan: Plan) -> None:
    train = classify.split(plan).train
    engines = plan.able("report")
    cases = {
        measure: Case(
            f"report-{measure.replace('_', '-')}",
            f"{title} of terms and topics",
            [],
            METRICS,
            plan.runs,
        )
        for measure, title in MEASURES.items()
    }
    for case in cases.values():
        case.text = [
            f"{train.describe()}; from a ready index or matrix, inside the process, one thread."
        ]
        case.rows = [
            Row(engine.name, engine.title_at("report")) for engine in engines
        ] + plan.missing("report")
    plan.results.cases += cases.values()

    def prepare(engine: Engine) -> None:
        work = plan.work_dir / f"{engine.name}-report"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        launch.ask(engine, "prepare-report", "--corpus", train.path, "--work", work)
        _run(plan, engine)

    def once(engine: Engine, _: int) -> None:
        sample = _run(plan, engine)
        for measure, case in cases.items():
            _record(case.rows[engines.index(engine)], sample, measure)

    turns: Turns[Engine] = Turns("report", plan.results.failures)
    turns.warm_up(engines, prepare)
    turns.go(engines, plan.runs, once)


def _run(plan: Plan, engine: Engine) -> launch.Sample:
    return launch.ask(engine, "report", "--work", plan.work_dir / f"{engine.name}-report")


def _record(row: Row, sample: launch.Sample, measure: str) -> None:
    seconds, terms = sample["phases"][measure], sample["terms"][measure]
    row.scope = f"{terms:,} terms"
    row.add("time", seconds)
    row.add("peak memory", sample.peak_bytes)
    row.add("time a million terms", seconds * 1e6 / terms)
