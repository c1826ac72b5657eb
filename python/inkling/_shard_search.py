"""Search over shards: survey, expand, count, search, and the hits merged."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._values import Pairs, pairs_of

if TYPE_CHECKING:
    from .shards import Shards

__all__ = ["Selections", "resolved", "search"]

Answer = dict[str, Any]


class Selections(NamedTuple):
    """Queries that select documents, with what all shards count of them."""

    survey: str
    counts: list[tuple[str, str]]


def search(shards: Shards, queries: list[str], flags: dict[str, Any]) -> list[Answer]:
    pairs = pairs_of("search", flags)
    survey, counts = _statistics(shards, pairs, queries)
    of_shards = shards.engine.map(partial(_search, pairs, queries, survey, counts), shards.paths)
    first, k = int(flags.get("offset") or 0), int(10 if flags.get("k") is None else flags["k"])
    return [_merged(answers, first, k) for answers in zip(*of_shards, strict=True)]


def resolved(shards: Shards, queries: Sequence[str]) -> Selections:
    """What a query that selects documents means in the whole collection."""
    if not queries:
        return Selections("", [])
    survey, counts = _statistics(shards, pairs_of("search", {"strict_query": True}), list(queries))
    return Selections(survey, list(zip(queries, counts, strict=True)))


def _statistics(shards: Shards, pairs: Pairs, queries: list[str]) -> tuple[str, list[str]]:
    engine, paths = shards.engine, shards.paths
    survey = engine.reduce(partial(_survey, pairs), _added_surveys, paths)
    expansions = engine.reduce(partial(_expand, pairs, queries, survey), _added, paths)
    counts = engine.reduce(partial(_count, pairs, queries, survey, expansions), _added, paths)
    return survey, _added(expansions, counts)


def _merged(answers: Sequence[str], first: int, k: int) -> Answer:
    """Hits by score, of equal ones those of the first shard, as they came."""
    parts: list[Answer] = [json.loads(answer) for answer in answers]
    hits = [{**hit, "shard": n} for n, part in enumerate(parts) for hit in part["hits"]]
    hits.sort(key=lambda hit: -hit["score"])
    merged = dict(parts[0])
    merged["hits"] = [
        {**hit, "rank": first + n + 1} for n, hit in enumerate(hits[first : first + k])
    ]
    merged["unknown"] = list(dict.fromkeys(word for part in parts for word in part["unknown"]))
    merged["total"] = sum(part["total"] for part in parts)
    merged["total_is_exact"] = all(part["total_is_exact"] for part in parts)
    merged["seconds"] = max(part["seconds"] for part in parts)
    return merged


def _opened(pairs: Pairs, path: str) -> tuple[_core.Reader, _core.SearchRequest]:
    return _core.Reader(path, None), _core.SearchRequest(pairs)


def _survey(pairs: Pairs, path: str) -> str:
    return _core.shard_survey(*_opened(pairs, path))


def _expand(pairs: Pairs, queries: list[str], survey: str, path: str) -> list[str]:
    return _core.shard_expand(*_opened(pairs, path), queries, survey)


def _count(
    pairs: Pairs, queries: list[str], survey: str, expansions: list[str], path: str
) -> list[str]:
    return _core.shard_count(*_opened(pairs, path), queries, survey, expansions)


def _search(
    pairs: Pairs, queries: list[str], survey: str, counts: list[str], path: str
) -> list[str]:
    return _core.shard_search(*_opened(pairs, path), queries, survey, counts)


def _added_surveys(left: str, right: str) -> str:
    return _core.added_surveys([left, right])


def _added(left: list[str], right: list[str]) -> list[str]:
    return [_core.added_counts([a, b]) for a, b in zip(left, right, strict=True)]
