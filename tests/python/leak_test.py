"""Handles and memory, over many times open, search, close. INKLING_ROUNDS=100 tries 100,000."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import inkling

ROUNDS = 1000 * int(os.environ.get("INKLING_ROUNDS", "1"))


def resident() -> int:
    """Bytes in memory that are of this process alone."""
    pages = Path("/proc/self/statm").read_text().split()
    return (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE")


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def use(path: str) -> None:
    with inkling.Index.open(path) as index:
        hits = index.search("ink squids", k=10, snippets=True, time_limit=0)
        assert hits[0].id == "a" and hits[0].snippet
        hits[0].explain().to_dict()


def test_what_is_opened_is_let_go(small: inkling.Index) -> None:
    path = small.path
    for _ in range(ROUNDS // 5):
        use(path)
    gc.collect()
    memory, open_handles = resident(), handles()
    for _ in range(ROUNDS):
        use(path)
    gc.collect()
    assert handles() == open_handles
    # Sanitizers keep what was freed.
    if "ASAN_OPTIONS" not in os.environ:
        assert resident() - memory <= 2 << 20
