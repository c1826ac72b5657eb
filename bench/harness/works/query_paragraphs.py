"""The same queries on the collection split by paragraph: many short documents, without
titles and labels."""

from __future__ import annotations

import dataclasses

from .. import inputs
from ..plan import Plan
from . import query


def measure(plan: Plan) -> None:
    split = dataclasses.replace(plan, collection=inputs.paragraphs(plan.collection), built={})
    layouts = (query.MERGED, query.MIXED, query.PATTERNS)
    query.measure_at(
        split, "query-paragraphs", "Queries of paragraphs", query.select(plan), layouts
    )
