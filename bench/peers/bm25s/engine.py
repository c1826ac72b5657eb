"""bm25s: BM25 scores, computed while indexing and kept as a sparse matrix with term columns."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from peerkit.collection import documents, searched_text
from peerkit.errors import AdapterError
from peerkit.installed import hide, versions
from peerkit.queries import IDS_ANSWERED, Answer, Query, read_queries, write_answers

if TYPE_CHECKING:
    from searcher import Searcher

KINDS = ("term", "or")


def version() -> dict[str, str]:
    return versions("bm25s", "numba", "numpy", "PyStemmer")


def index(corpus: Path, index: Path, threads: int, store: bool) -> dict[str, int]:
    hide("numba")  # importing it takes time, and indexing makes no use of it
    from builder import build

    if index.exists():
        raise AdapterError(f"{index} exists already")
    texts: list[str] = []
    kept: list[dict[str, str]] = []
    for document in documents(corpus):
        texts.append(searched_text(document))
        kept.append(document if store else {"id": document["id"]})
    if not texts:
        raise AdapterError(f"{corpus} is empty, and bm25s makes no index of no documents")
    build(index, texts, kept)
    return {"documents": len(texts), "segments": 1}


def merge(index: Path) -> dict[str, int]:
    """bm25s writes one matrix; there is nothing to merge."""
    if not index.is_dir():
        raise AdapterError(f"no index: {index}")
    return {"segments": 1}


def query(index: Path, queries: Path, answers: Path) -> dict[str, int]:
    from searcher import Searcher

    asked = read_queries(queries)
    for one in asked:
        _check(one)
    searcher = Searcher(index, backend="numba")
    for one in asked:
        searcher.best(one.words, one.k)
    write_answers(answers, [_timed(searcher, one) for one in asked])
    return {"queries": len(asked)}


def start(index: Path, words: list[str]) -> dict[str, list[str]]:
    hide("numba", "scipy")
    from searcher import Searcher

    searcher = Searcher(index, backend="numpy")
    return {"ids": searcher.ids(searcher.best(words, IDS_ANSWERED))}


def _check(query: Query) -> None:
    if query.kind not in KINDS or query.op != "top":
        raise AdapterError(f"query {query.n}: bm25s ranks `term` and `or` and does nothing else")


def _timed(searcher: Searcher, query: Query) -> Answer:
    start = time.perf_counter_ns()
    best = searcher.best(query.words, query.k)
    ns = time.perf_counter_ns() - start
    return Answer(query.n, ns, searcher.ids(best[:IDS_ANSWERED]))
