"""Classification: from raw text to predictions on the test part, and its phases."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import inputs, launch, places
from ..engines import Engine
from ..inputs import Collection
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns, say

METRICS = [
    Metric("raw text to predictions", "s"),
    Metric("read and analyze", "s"),
    Metric("train", "s"),
    Metric("predict", "s"),
    Metric("accuracy", "share", smaller_is_better=False, ratio=False, decimals=4),
    Metric("whole process", "s"),
    Metric("user CPU", "s"),
    Metric("peak memory", "bytes"),
]
PHASES = {"read and analyze": "read_analyze", "train": "train", "predict": "predict"}
TEXT = [
    "The first figure is the sum of the phases; the whole process also starts the language and its "
    "imports.",
    "Training starts from a ready index or matrix, and so does prediction unless the settings say "
    "that it analyzes.",
    "Ratios are to the first row.",
]


@dataclass(frozen=True)
class Split:
    name: str
    train: Collection
    test: Collection

    def describe(self) -> str:
        train = f"{self.train.documents:,} documents to train on"
        return f"{self.name}: {train}, {self.test.documents:,} to predict"


@dataclass(frozen=True)
class Participant:
    engine: Engine
    variant: str
    title: str

    def __str__(self) -> str:
        return f"{self.engine.name} {self.variant}"


def split(plan: Plan) -> Split:
    """20 Newsgroups by date; with --quick, or if that is absent, the bundled film reviews."""
    folder = places.DATA / "20news-bydate"
    if not plan.quick and folder.exists():
        parts = [inputs.whole(folder / f"20news-{part}.jsonl.zst") for part in ("train", "test")]
        return Split("20 Newsgroups by date", *parts)
    if not plan.quick:
        say(f"classify: {folder} is not there; the film reviews of corpus/ take its place")
    reviews = places.CORPUS / "movie-reviews.jsonl.zst"
    return Split("film reviews", *(_film_reviews(reviews, part) for part in ("train", "test")))


def _film_reviews(source: Path, part: str) -> Collection:
    """Fold 9 is the test part, as is customary."""

    def select(review: dict[str, Any]) -> dict[str, Any] | None:
        own = "test" if int(review["fold"]) == 9 else "train"
        return (
            {**{key: review[key] for key in ("id", "label", "text")}, "split": own}
            if own == part
            else None
        )

    return inputs.selected(source, f"film-reviews-{part}", select)


def measure(plan: Plan) -> None:
    data = split(plan)
    participants = [
        Participant(engine, variant, title)
        for engine in plan.able("classify")
        for variant, title in engine.works["classify"]["variants"].items()
    ]
    text = [f"{data.describe()}; one thread.", *TEXT]
    case = Case(
        "classify", "Classification, from raw text to predictions", text, METRICS, plan.runs
    )
    case.rows = [Row(p.engine.name, f"{p.engine.title}: {p.title}") for p in participants]
    rows = dict(zip(participants, case.rows, strict=True))
    case.rows += plan.missing("classify")
    plan.results.cases.append(case)

    def warm_up(participant: Participant) -> None:
        _run(plan, participant, data)

    def once(participant: Participant, _: int) -> None:
        _record(rows[participant], _run(plan, participant, data))

    turns: Turns[Participant] = Turns("classify", plan.results.failures)
    turns.warm_up(participants, warm_up)
    turns.go(participants, plan.runs, once)


def _run(plan: Plan, participant: Participant, data: Split) -> launch.Sample:
    work = plan.work_dir / f"{participant.engine.name}-classify"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    flags: launch.Words = [
        "--variant",
        participant.variant,
        "--train",
        data.train.path,
        "--test",
        data.test.path,
    ]
    sample = launch.ask(participant.engine, "classify", *flags, "--work", work)
    shutil.rmtree(work)
    return sample


def _record(row: Row, sample: launch.Sample) -> None:
    phases = sample["phases"]
    row.add("raw text to predictions", sum(phases.values()))
    for metric, phase in PHASES.items():
        if phase in phases:
            row.add(metric, phases[phase])
    row.add("accuracy", sample["correct"] / sample["tested"])
    row.add("whole process", sample.wall)
    row.add("user CPU", sample.user)
    row.add("system CPU", sample.system)
    row.add("peak memory", sample.peak_bytes)
