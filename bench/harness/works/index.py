"""Indexing: from a file of JSON Lines to an index that is committed and synced."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from .. import inputs, launch
from ..engines import Engine
from ..errors import WorkFailed
from ..inputs import Collection
from ..launch import Sample
from ..plan import Built, Plan
from ..results import Case, Metric, Row
from ..turns import Turns

METRICS = [
    Metric("wall", "s"),
    Metric("speed", "MB/s", smaller_is_better=False, ratio=False),
    Metric("user CPU", "s"),
    Metric("peak memory", "bytes"),
    Metric("index size", "bytes"),
    Metric("segments", "count", ratio=False),
]
MERGE_METRICS = [Metric("merging, wall", "s"), Metric("size when merged", "bytes")]


@dataclass(frozen=True)
class Participant:
    engine: Engine
    collection: Collection

    def __str__(self) -> str:
        return f"{self.engine.name} on {self.collection.name}"

    def __hash__(self) -> int:
        return hash((self.engine.name, self.collection.name))


@dataclass(frozen=True)
class Variant:
    name: str
    title: str
    collection: Collection
    threads: int = 1
    store: bool = False
    merge: bool = False


def measure(plan: Plan) -> None:
    for variant in _variants(plan):
        plan.results.cases.append(_measure(plan, variant))


def _variants(plan: Plan) -> list[Variant]:
    whole = plan.collection
    return [
        Variant("index", "Indexing, one core", whole, merge=True),
        Variant("index-stored", "Indexing with the text stored, one core", whole, store=True),
        Variant(
            "index-all-cores", f"Indexing, {plan.threads} threads", whole, threads=plan.threads
        ),
        Variant("index-paragraphs", "Indexing paragraphs, one core", inputs.paragraphs(whole)),
    ]


def _measure(plan: Plan, variant: Variant) -> Case:
    participants = _participants(plan, variant)
    metrics = METRICS + (MERGE_METRICS if variant.merge else [])
    case = Case(variant.name, variant.title, _describe(variant), metrics, plan.runs)
    case.rows = [Row(p.engine.name, p.engine.title, _scope(p)) for p in participants]
    rows = dict(zip(participants, case.rows, strict=True))
    case.rows += plan.missing("index")
    for collection in {p.collection.name: p.collection for p in participants}.values():
        inputs.read_once(collection)

    def warm_up(participant: Participant) -> None:
        small = Participant(participant.engine, inputs.part(variant.collection, 16))
        _build(plan, small, variant)

    def once(participant: Participant, number: int) -> None:
        sample, target = _build(plan, participant, variant)
        _record(rows[participant], participant, sample, target)
        if variant.merge:
            if number + 1 == plan.runs:
                beside = shutil.copytree(
                    target, target.with_name(target.name + "-as-it-comes"), dirs_exist_ok=True
                )
                _keep(plan, participant, "as it comes", Built(beside, sample["segments"]))
            merging = merge(participant.engine, target)
            _record_merge(rows[participant], merging, target)
            _keep(plan, participant, "merged", Built(target, merging["segments"]))

    turns: Turns[Participant] = Turns(variant.name, plan.results.failures)
    turns.warm_up(participants, warm_up)
    turns.go(participants, plan.runs, once)
    kept = {built.folder for built in plan.built.values()}
    for participant in participants:
        if (
            target := index_dir(plan, participant.engine, participant.collection, variant.name)
        ) not in kept:
            shutil.rmtree(target, ignore_errors=True)
    return case


def _describe(variant: Variant) -> list[str]:
    stored = "text stored" if variant.store else "no stored text"
    lines = [f"{variant.collection.describe()}; positions, {stored}, committed and synced."]
    if variant.threads == 1:
        lines.append("The process and all its threads are kept to one core.")
    else:
        lines.append("Peers that index by one thread alone are left out.")
    if variant.store:
        lines.append("Peers that keep no text are left out.")
    return [*lines, "One uncounted run takes a sixteenth."]


def _participants(plan: Plan, variant: Variant) -> list[Participant]:
    """Engines with the part of the collection that they index, and Inkling with each part."""
    able = [engine for engine in plan.able("index") if _takes(engine, variant)]
    parts = sorted({e.one_in("index") for e in able})
    inkling = able[0]
    return [
        Participant(engine, inputs.part(variant.collection, one_in))
        for one_in in parts
        for engine in [inkling]
        + [e for e in able if not e.is_inkling and e.one_in("index") == one_in]
    ]


def _takes(engine: Engine, variant: Variant) -> bool:
    """Inkling is in every table, with those peers that can do the work."""
    about = engine.works["index"]
    uses_threads = variant.threads == 1 or about["threads"] == "any"
    stores = not variant.store or about["store"]
    return engine.is_inkling or (uses_threads and stores)


def _scope(participant: Participant) -> str:
    return f"{participant.collection.documents:,} documents"


def index_dir(plan: Plan, engine: Engine, collection: Collection, variant: str) -> Path:
    return plan.work_dir / f"{engine.name}-{variant}-{collection.name}"


def build(
    engine: Engine,
    collection: Collection,
    target: Path,
    threads: int = 1,
    store: bool = False,
    words: bool = False,
    fields: bool = False,
) -> Sample:
    """Indexes `collection` anew at `target`, on as many cores as threads; with `words`, words as
    written instead of stems; with `fields`, titles and labels as fields of their own besides."""
    shutil.rmtree(target, ignore_errors=True)
    flags: launch.Words = [
        "--corpus",
        collection.path,
        "--index",
        target,
        "--threads",
        str(threads),
    ]
    if store:
        flags.append("--store")
    if words:
        flags.append("--words")
    if fields:
        flags.append("--fields")
    sample = launch.ask(engine, "index", *flags, cores=threads)
    if sample["documents"] != collection.documents:
        raise WorkFailed(
            f"{engine} indexed {sample['documents']:,} of {collection.documents:,} documents"
        )
    return sample


def merge(engine: Engine, target: Path) -> Sample:
    """One core."""
    return launch.ask(engine, "merge", "--index", target, cores=1)


def size_of(folder: Path) -> int:
    """The apparent size of all files in bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _build(plan: Plan, participant: Participant, variant: Variant) -> tuple[Sample, Path]:
    target = index_dir(plan, participant.engine, participant.collection, variant.name)
    return (
        build(participant.engine, participant.collection, target, variant.threads, variant.store),
        target,
    )


def _record(row: Row, participant: Participant, sample: Sample, target: Path) -> None:
    row.add("wall", sample.wall)
    row.add("speed", participant.collection.bytes / 1e6 / sample.wall)
    row.add("user CPU", sample.user)
    row.add("system CPU", sample.system)
    row.add("peak memory", sample.peak_bytes)
    row.add("index size", size_of(target))
    row.add("segments", sample["segments"])


def _record_merge(row: Row, sample: Sample, target: Path) -> None:
    row.add("merging, wall", sample.wall)
    row.add("size when merged", size_of(target))


def _keep(plan: Plan, participant: Participant, layout: str, built: Built) -> None:
    """Keeps an index of the whole collection for later works."""
    if participant.collection.name == plan.collection.name:
        plan.built[participant.engine.name, layout] = built
