"""Snippets: the cost of a page of hits with passages of the texts, and without. Only Inkling."""

from __future__ import annotations

from .. import launch, queries
from ..engines import Engine
from ..plan import Plan
from ..queries import Query
from ..results import Case, Row
from ..turns import Turns
from . import index, query

LABELS = {"top 10": "Inkling, top 10", "snippets 10": "Inkling, top 10 with snippets"}


def measure(plan: Plan) -> None:
    inkling = plan.engines[0]
    chosen = query.select(plan).of(queries.KINDS).queries
    asks = query.asks_of(chosen, tuple(LABELS))
    folder = plan.work_dir / "inkling-snippets"
    index.build(inkling, plan.collection, folder, store=True)
    index.merge(inkling, folder)
    file = query.write_asks(asks, folder)
    answers = query.Answers()

    def once(engine: Engine, _: int) -> None:
        out = file.with_suffix(".answers")
        launch.ask(engine, "pages", "--index", folder, "--queries", file, "--answers", out)
        answers.read(out, asks)

    turns: Turns[Engine] = Turns("snippets", plan.results.failures)
    turns.go([inkling], plan.runs, once)
    plan.results.cases.append(_case(plan, chosen, asks, answers))


def _case(plan: Plan, chosen: list[Query], asks: list[query.Ask], answers: query.Answers) -> Case:
    """Rows without and with snippets, for all queries and each kind; ratios to the row without."""
    text = [
        f"{plan.collection.describe()}, text stored; one process and thread, warm, by the library.",
        "A page has the ids, titles and topics of its hits, and counts matches as far as 10,000.",
    ]
    case = Case("snippets", "Snippets, top 10, merged", text, query.TIMES, plan.runs)
    for kinds, name in [(queries.KINDS, "all"), *(((kind,), kind) for kind in queries.KINDS)]:
        count = sum(each.kind in kinds for each in chosen)
        for operation, label in LABELS.items() if count > 0 else ():
            numbers = [
                ask.number for ask in asks if ask.operation == operation and ask.query.kind in kinds
            ]
            row = Row("inkling", label, f"{name}, {count:,} queries")
            query.add_times(row, answers, numbers)
            case.rows.append(row)
    return case
