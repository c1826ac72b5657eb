"""Queries: from words to the best documents, or to their number, one thread, warm."""

from __future__ import annotations

import dataclasses
import json
import shutil
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import inputs, launch, queries
from ..engines import Engine
from ..errors import WorkFailed
from ..plan import Built, Plan
from ..queries import Query, Selection
from ..results import Case, Metric, Row
from ..turns import Turns, say
from . import index

DEPTHS = (10, 100, 1000)
OPERATIONS = tuple(f"top {k}" for k in DEPTHS) + ("count",)

TIMES = [Metric("mean", "ms"), Metric("p50", "ms"), Metric("p99", "ms")]
OVERLAP = Metric("top 10 shared with Inkling", "share", ratio=False, decimals=2)
AGREEMENT = Metric("counts equal to Inkling's", "share", ratio=False, decimals=2)


@dataclass(frozen=True)
class Layout:
    """How indexes are laid out, and what they are asked."""

    name: str
    kinds: tuple[str, ...]
    operations: tuple[str, ...]
    note: str | None = None  # stands above its tables

    def suffix(self) -> str:
        return "" if self.name == "merged" else "-" + self.name.replace(" ", "-")


MERGED = Layout("merged", queries.KINDS, OPERATIONS)
MIXED = Layout(
    "mixed",
    ("mixed",),
    OPERATIONS,
    "Merged indexes, as in the other tables. One word is required, one or more are optional.",
)
FIELDS = Layout(
    "with fields",
    queries.FIELDS,
    OPERATIONS,
    "Merged indexes that have titles and labels as fields of their own besides. filtered: any of "
    "two words, among the documents with one label; the filter does not score. bm25f: any of two "
    "words, title with weight 2 and text with weight 1.",
)
PATTERNS = Layout(
    "patterns",
    queries.PATTERNS,
    ("top 10", "count"),
    "Merged indexes of unstemmed words; for peers that stem, not the index of the other tables. "
    "The settings say how each engine reads a pattern. If it gives all matches the same score, its "
    "top ten are the first ten.",
)
AS_IT_COMES = Layout(
    "as it comes",
    queries.KINDS,
    ("top 10", "count"),
    "Engines whose index comes as one segment are only in the table of merged indexes.",
)


LAYOUTS = (MERGED, MIXED, FIELDS, PATTERNS, AS_IT_COMES)


@dataclass(frozen=True)
class Ask:
    """One query for one operation."""

    number: int
    place: int  # of the query in its list
    query: Query
    operation: str

    def line(self) -> str:
        what = {"n": self.number, "kind": self.query.kind, "words": self.query.words}
        if self.query.label is not None:
            what["label"] = self.query.label
        op, *k = self.operation.split()
        return json.dumps({**what, "op": op, **({"k": int(k[0])} if k else {})})


@dataclass(frozen=True)
class Round:
    """The same queries for several engines with one layout of their indexes."""

    work: str
    title: str
    layout: Layout
    selection: Selection
    indexes: dict[Engine, Path]

    @property
    def name(self) -> str:
        return self.work + self.layout.suffix()

    def asks(self) -> list[Ask]:
        return asks_of(self.selection.queries, self.layout.operations)


def asks_of(chosen: list[Query], operations: tuple[str, ...]) -> list[Ask]:
    """All queries for one operation, then for the next."""
    pairs = [
        (place, query, operation) for operation in operations for place, query in enumerate(chosen)
    ]
    return [Ask(number, *pair) for number, pair in enumerate(pairs)]


@dataclass
class Answers:
    """What one engine answered, by query number: the times of all runs, the result of the last."""

    nanoseconds: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    ids: dict[int, list[str]] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    def read(self, file: Path, asked: list[Ask]) -> None:
        """Adds one run. Raises WorkFailed if the answers do not match the queries."""
        try:
            answered = [json.loads(line) for line in file.read_text().splitlines()]
            if [answer["n"] for answer in answered] != [ask.number for ask in asked]:
                raise WorkFailed(
                    f"{len(answered):,} answers to {len(asked):,} queries, or not in their order"
                )
            for answer in answered:
                self._add(answer)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise WorkFailed(f"its answers cannot be read: {error!r}") from error

    def _add(self, answer: dict[str, Any]) -> None:
        self.nanoseconds[answer["n"]].append(answer["ns"])
        if "ids" in answer:
            self.ids[answer["n"]] = answer["ids"]
        else:
            self.counts[answer["n"]] = answer["count"]


@dataclass(frozen=True)
class Outcome:
    """What each engine was asked, and what it answered."""

    shares: dict[Engine, list[Ask]]
    answers: dict[Engine, Answers]

    @property
    def inkling(self) -> Engine:
        return next(engine for engine in self.shares if engine.is_inkling)

    def numbers(
        self, operation: str, kind: str | None = None, group: str | None = None
    ) -> set[int]:
        """The queries of one kind or group for this operation. Inkling gets all of them."""
        asks = (ask for ask in self.shares[self.inkling] if ask.operation == operation)
        return {ask.number for ask in asks if ask.query.kind == kind or ask.query.group == group}


def measure(plan: Plan) -> None:
    measure_at(plan, "query", "Queries", select(plan), LAYOUTS)


def select(plan: Plan) -> Selection:
    loaded = queries.load(plan.query_sets, plan.collection, plan.queries_per_group, plan.seed)
    return loaded.of(plan.query_kinds)


def measure_at(
    plan: Plan, work: str, title: str, selection: Selection, layouts: tuple[Layout, ...]
) -> None:
    """The queries for each layout that has any, on indexes of the plan's collection."""
    for layout in layouts:
        chosen = selection.of(layout.kinds)
        if not chosen.queries:
            continue
        layout = _told(plan, layout, chosen)
        indexes = indexes_of(plan, layout.name, "query", layout.kinds)
        _verify(indexes, chosen.queries)
        _measure(plan, Round(work, title, layout, chosen, indexes))


def _told(plan: Plan, layout: Layout, chosen: Selection) -> Layout:
    """With the kinds that are asked, and how many documents a filter leaves."""
    asked = {query.kind for query in chosen.queries}
    kinds = tuple(kind for kind in layout.kinds if kind in asked)
    if "filtered" not in kinds:
        return dataclasses.replace(layout, kinds=kinds)
    labels = inputs.labels(plan.collection).most_common()
    shares = (f"{name} {count / plan.collection.documents:.1%}" for name, count in labels)
    note = f"{layout.note} Documents with each label: {', '.join(shares)}; each is asked as often."
    return dataclasses.replace(layout, kinds=kinds, note=note)


def indexes_of(
    plan: Plan, layout: str, work: str, kinds: Iterable[str] | None = None
) -> dict[Engine, Path]:
    """Indexes of the whole collection for engines that do any of `kinds`. As it comes: for Inkling
    and engines that leave more than one segment."""
    indexes = {}
    for engine in plan.able(work, kinds):
        try:
            built = _built(plan, engine, layout)
        except WorkFailed as failure:
            if engine.is_inkling:
                raise
            plan.results.failures.append(f"{work}: {failure}")
            continue
        if layout != "as it comes" or engine.is_inkling or built.segments > 1:
            indexes[engine] = built.folder
    return indexes


def _built(plan: Plan, engine: Engine, layout: str) -> Built:
    """The index that an earlier work built, or one built now, untimed."""
    if layout == "mixed" or (
        layout == "patterns" and not engine.works["query"].get("index_of_words")
    ):
        layout = "merged"
    if (engine.name, layout) not in plan.built:
        plan.built[engine.name, layout] = _BUILDERS[layout](plan, engine)
    return plan.built[engine.name, layout]


def _as_it_comes(plan: Plan, engine: Engine) -> Built:
    target = _target(plan, engine, "as-it-comes")
    return Built(target, _index(plan, engine, target)["segments"])


def _merged(plan: Plan, engine: Engine) -> Built:
    source = _built(plan, engine, "as it comes").folder
    target = shutil.copytree(source, _target(plan, engine, "merged"))
    return Built(target, index.merge(engine, target)["segments"])


def _of_words(plan: Plan, engine: Engine) -> Built:
    target = _target(plan, engine, "of-words")
    _index(plan, engine, target, words=True)
    return Built(target, index.merge(engine, target)["segments"])


def _with_fields(plan: Plan, engine: Engine) -> Built:
    target = _target(plan, engine, "with-fields")
    say(f"{engine} indexes {plan.collection.name} with fields, untimed")
    fields = bool(engine.works["query"].get("index_of_fields"))
    index.build(engine, inputs.labelled(plan.collection), target, fields=fields)
    return Built(target, index.merge(engine, target)["segments"])


_BUILDERS = {
    "as it comes": _as_it_comes,
    "merged": _merged,
    "patterns": _of_words,
    "with fields": _with_fields,
}


def _target(plan: Plan, engine: Engine, what: str) -> Path:
    return plan.work_dir / f"{engine.name}-{plan.collection.name}-query-{what}"


def _index(plan: Plan, engine: Engine, target: Path, words: bool = False) -> launch.Sample:
    say(f"{engine} indexes {plan.collection.name}, untimed")
    return index.build(engine, plan.collection, target, words=words)


def _verify(indexes: dict[Engine, Path], chosen: list[Query]) -> None:
    """Inkling's top 10 must equal those of an exhaustive scorer, to the last bit."""
    inkling, folder = next(
        (engine, folder) for engine, folder in indexes.items() if engine.is_inkling
    )
    file = write_asks(asks_of(chosen, ("top 10",)), folder)
    checked = launch.ask(inkling, "verify", "--index", folder, "--queries", file)
    say(f"query: {checked['queries']:,} queries verified against the exhaustive scorer")


def _measure(plan: Plan, asked: Round) -> None:
    """One process per run: it answers all its queries once as a warm-up, and once timed."""
    asks = asked.asks()
    shares = {engine: _share(engine, asks, asked.selection.queries) for engine in asked.indexes}
    outcome = Outcome(shares, {engine: Answers() for engine in shares})
    files = {engine: write_asks(shares[engine], folder) for engine, folder in asked.indexes.items()}
    process = _process_case(plan, asked)

    def once(engine: Engine, _: int) -> None:
        out = files[engine].with_suffix(".answers")
        flags: launch.Words = [
            "--index",
            asked.indexes[engine],
            "--queries",
            files[engine],
            "--answers",
            out,
        ]
        sample = launch.ask(engine, "query", *flags)
        outcome.answers[engine].read(out, shares[engine])
        _record_process(next(row for row in process.rows if row.engine == engine.name), sample)

    turns: Turns[Engine] = Turns(asked.name.replace("-", " "), plan.results.failures)
    turns.go(list(asked.indexes), plan.runs, once)
    _write_raw(plan.out / f"{asked.name}.jsonl", asks, outcome)
    if not outcome.answers[outcome.inkling].nanoseconds:
        raise WorkFailed("there is nothing to compare with: Inkling failed")
    plan.results.cases += [
        _case(plan, asked, operation, outcome) for operation in asked.layout.operations
    ]
    plan.results.cases += [
        _by_group(plan, asked, operation, outcome) for operation in asked.layout.operations
    ]
    plan.results.cases.append(process)


def _process_case(plan: Plan, asked: Round) -> Case:
    text = (
        "Opening the index, asking every query once to warm up and once timed; engines "
        "differ in their part."
    )
    metrics = [
        Metric("peak memory", "bytes"),
        Metric("wall", "s", ratio=False),
        Metric("user CPU", "s", ratio=False),
    ]
    title = f"{asked.title}, the whole process, {asked.layout.name}"
    case = Case(f"{asked.name}-process", title, [text], metrics, plan.runs)
    case.rows = [Row(engine.name, engine.title) for engine in asked.indexes]
    case.detail, case.scale = True, "none"
    return case


def _record_process(row: Row, sample: launch.Sample) -> None:
    row.add("peak memory", sample.peak_bytes)
    row.add("wall", sample.wall)
    row.add("user CPU", sample.user)
    row.add("system CPU", sample.system)


def _write_raw(file: Path, asks: list[Ask], outcome: Outcome) -> None:
    """Every query with the nanoseconds of every run of every engine."""
    with file.open("w") as out:
        for ask in asks:
            query = {
                "group": ask.query.group,
                "kind": ask.query.kind,
                "words": ask.query.words,
                "label": ask.query.label,
                "op": ask.operation,
            }
            times = {
                str(engine): found.nanoseconds.get(ask.number)
                for engine, found in outcome.answers.items()
            }
            out.write(json.dumps({**query, "ns": times}) + "\n")


def _share(engine: Engine, asks: list[Ask], chosen: list[Query]) -> list[Ask]:
    """What this engine is asked: every n-th query of each group, of kinds and operations that it
    supports."""
    kept = set(queries.every(chosen, engine.one_in("query")))
    work = engine.works["query"]
    operations = work.get("ops", ["top", "count"])
    return [
        ask
        for ask in asks
        if ask.place in kept
        and ask.query.kind in work["kinds"]
        and ask.operation.split()[0] in operations
    ]


def write_asks(asks: list[Ask], folder: Path) -> Path:
    file = folder.with_name(folder.name + ".queries")
    file.write_text("".join(ask.line() + "\n" for ask in asks))
    return file


def _case(plan: Plan, asked: Round, operation: str, outcome: Outcome) -> Case:
    """Rows by kind of query, engines below one another."""
    likeness = AGREEMENT if operation == "count" else OVERLAP
    metrics = TIMES + ([likeness] if operation in ("top 10", "count") else [])
    case = Case(
        _name(asked, operation),
        f"{asked.title}, {operation}, {asked.layout.name}",
        [],
        metrics,
        plan.runs,
    )
    case.text = [f"{plan.collection.describe()}; one thread, warm, from words to ranked documents."]
    if asked.layout.note is not None:
        case.text.append(asked.layout.note)
    for kind in asked.layout.kinds:
        case.rows += _rows(kind, outcome, outcome.numbers(operation, kind=kind))
    case.rows += plan.missing("query", asked.layout.kinds)
    return case


def _by_group(plan: Plan, asked: Round, operation: str, outcome: Outcome) -> Case:
    title = f"{asked.title} by group, {operation}, {asked.layout.name}"
    case = Case(
        f"{_name(asked, operation)}-by-group", title, [asked.selection.describe()], TIMES, plan.runs
    )
    case.detail, case.scale = True, "none"
    for group in asked.selection.available:
        case.rows += _rows(group, outcome, outcome.numbers(operation, group=group))
    return case


def _name(asked: Round, operation: str) -> str:
    return f"{asked.name}-{operation.replace(' ', '-')}"


def _rows(name: str, outcome: Outcome, wanted: set[int]) -> list[Row]:
    """A row for each engine; if one was asked less, another row for Inkling on just that part."""
    parts: dict[tuple[int, ...], list[Engine]] = defaultdict(list)
    for engine, share in outcome.shares.items():
        parts[tuple(ask.number for ask in share if ask.number in wanted)].append(engine)
    parts.pop((), None)
    return [
        _row(f"{name}, {len(numbers):,} queries", engine, numbers, outcome)
        for numbers in sorted(parts, key=len, reverse=True)
        for engine in dict.fromkeys([outcome.inkling, *parts[numbers]])
    ]


def _row(scope: str, engine: Engine, numbers: tuple[int, ...], outcome: Outcome) -> Row:
    row = Row(engine.name, engine.title, scope)
    own, inkling = outcome.answers[engine], outcome.answers[outcome.inkling]
    add_times(row, own, numbers)
    if numbers[0] in own.ids:
        row.add(
            OVERLAP.name, statistics.fmean(overlap(own.ids[n], inkling.ids[n]) for n in numbers)
        )
    elif numbers[0] in own.counts:
        row.add(
            AGREEMENT.name, statistics.fmean(own.counts[n] == inkling.counts[n] for n in numbers)
        )
    return row


def add_times(row: Row, answers: Answers, numbers: Sequence[int]) -> None:
    """TIMES of each run, over these queries."""
    for run in range(len(answers.nanoseconds.get(numbers[0], []))):
        times = sorted(answers.nanoseconds[n][run] / 1e6 for n in numbers)
        row.add("mean", statistics.fmean(times))
        row.add("p50", percentile(times, 50))
        row.add("p99", percentile(times, 99))


def percentile(ordered: list[float], percent: int) -> float:
    """The nearest rank: the least value that the given percentage of all do not exceed."""
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]


def overlap(one: list[str], other: list[str]) -> float:
    """The share of the longer list that both contain; 1 for two empty lists."""
    longer = max(len(one), len(other))
    return len(set(one) & set(other)) / longer if longer else 1.0
