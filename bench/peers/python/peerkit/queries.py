"""Queries and their answers, both JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import orjson

IDS_ANSWERED = 10


@dataclass(frozen=True)
class Query:
    n: int
    kind: str
    words: list[str]
    op: str
    k: int  # 0 when op is `count`


@dataclass(frozen=True)
class Answer:
    n: int
    ns: int
    ids: list[str]


def read_queries(path: Path) -> list[Query]:
    with path.open("rb") as lines:
        read = [orjson.loads(line) for line in lines]
    return [
        Query(query["n"], query["kind"], query["words"], query["op"], query.get("k", 0))
        for query in read
    ]


def write_answers(path: Path, answers: Iterable[Answer]) -> None:
    with path.open("wb") as out:
        for answer in answers:
            out.write(orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE))
