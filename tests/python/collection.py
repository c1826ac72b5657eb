"""Documents for tests of shards, and what they are asked."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import inkling

_WORDS = [f"{stem}{ending}" for stem in ("walk", "ink", "paper", "sea", "squid", "coffee", "film",
          "press", "print", "letter", "ship", "wave") for ending in ("", "s", "ing", "ed")]  # fmt: skip


def documents() -> list[dict[str, Any]]:
    """160 texts of several lengths; most have topics, some several, the last forty have none."""
    draw = random.Random(46)
    rows: list[dict[str, Any]] = []
    for n in range(160):
        topic = draw.randrange(4)
        mine = _WORDS[topic * 12 : topic * 12 + 12]
        words = [draw.choice(mine if draw.random() < 0.5 else _WORDS) for _ in range(n % 37 + 3)]
        row: dict[str, Any] = {"id": f"d{n:03}", "title": words[0], "text": " ".join(words)}
        if n < 120 and n % 5:
            row["labels"] = [f"t{topic}", *(["t0"] if n % 11 == 0 and topic else [])]
        if n % 3 == 0:
            row["n"] = n % 12
        if n % 4 == 0:
            row["date"] = f"20{n % 20 + 10}-0{n % 9 + 1}-11"
        rows.append(row)
    return rows


def one_index(path: Path, rows: list[dict[str, Any]] | None = None) -> inkling.Index:
    index = inkling.Index.create(path, language="en")
    with index.writer() as writer:
        writer.add_many(documents() if rows is None else rows)
    return index


QUERIES = [
    "coffee", "inks paper", "+sea -ships", '"inks inks"', "squid* wav*", "coffe~1", "title:film",
    "label:t1 walking", "label:t3", "n:[2 TO 7] press", "=inking", "(walk OR film) AND NOT sea",
    "zzzz", "ink^2 letter", "*", "sea ((", "date:[2012-01-01 TO 2014-12-31] waves",
]  # fmt: skip

TOPICS: list[dict[str, Any]] = [
    {},
    {"measure": "chi2", "count": "tokens", "k": 40},
    {"measure": "log-odds", "terms": "words", "min_df": 3},
    {"measure": "g2", "by": "n", "where": "ink paper label:t1"},
    {"by": "date:year", "only": "against", "k": 3},
    {"measure": "pmi", "topic": "t2", "only": "for"},
    {"family": "all", "field": "title"},
]

KEYNESS: list[dict[str, Any]] = [
    {"target": "label:t1"},
    {"target": "label:t1", "reference": "label:t2", "sort": "bic", "k": 50},
    {"target": "coffee", "reference": "sea", "terms": "words", "min_count": 3, "min_df": 2},
    {"target": "n:[0 TO 5]", "where": "label:t0 label:t3", "only": "against"},
]

TRAININGS: list[dict[str, Any]] = [
    {"alpha": 1},
    {"kind": "multinomial", "alpha": 0.5, "prior": "uniform"},
    {"kind": "multinomial", "alpha": 1, "prior_alpha": 2, "min_df": 2, "where": "label:t1 ink"},
    {"kind": "bernoulli", "alpha": 1, "terms": "words"},
    {"kind": "complement", "alpha": 2, "weight": "sublinear", "idf": "counts"},
    {"kind": "bernoulli", "prior_beta": "2,3", "by": "n"},
]


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on time and commits; suggestions are for one index."""
    hits = [{k: v for k, v in hit.items() if k != "shard"} for hit in answer["hits"]]
    left_out = ("seconds", "snapshot", "suggestions", "hits")
    return {"hits": hits, **{k: v for k, v in answer.items() if k not in left_out}}
