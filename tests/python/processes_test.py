"""An index in several threads and processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import inkling


def test_threads_share_an_index(corpus: inkling.Index) -> None:
    expected = [hit.id for hit in corpus.search("film music")]
    found: list[list[str]] = []

    def search() -> None:
        for _ in range(50):
            found.append([hit.id for hit in corpus.search("film music")])

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(each == expected for each in found)


# The allocator of GCC 12's AddressSanitizer keeps its locks over a fork: the child waits for ever.
no_fork = pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""), reason="its allocator cannot fork"
)


@no_fork
def test_a_forked_process_may_go_on_reading(corpus: inkling.Index) -> None:
    expected = corpus.search("film", time_limit=0).to_dict()["hits"]
    child = os.fork()
    if child == 0:
        ok = corpus.search("film", time_limit=0).to_dict()["hits"] == expected
        ok = ok and len(corpus.report.wordlist(k=5)) == 5
        os._exit(0 if ok else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@no_fork
@pytest.mark.parametrize("reads", [False, True], ids=["adds", "in add_many"])
def test_a_forked_process_leaves_the_writer_alone(small: inkling.Index, reads: bool) -> None:
    """Whatever way it leaves the block."""

    def forked(leave: Any) -> None:
        child = os.fork()
        if child == 0:
            try:
                with writer:
                    leave()
            except (SystemExit, inkling.OptionError) as failure:
                os._exit(7 if isinstance(failure, SystemExit) else 8)
            os._exit(0)
        children.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    def rows() -> Iterator[dict[str, Any]]:
        for number in range(20_000):
            yield {"id": str(number), "text": f"word {number} " * 20}
            if reads and number == 10_000:
                forked(sys.exit)
                forked(lambda: None)

    children: list[int] = []
    with small.writer(memory="1M") as writer:
        writer.add_many(rows())
        if not reads:
            forked(sys.exit)
            forked(lambda: writer.add(id="child", text="x"))
            forked(lambda: writer.add_many([{"id": "child", "text": "x"}]))
            forked(lambda: None)
    assert children == ([7, 8] if reads else [7, 8, 8, 8])
    assert len(small) == 20_003 and small["19999"]["text"].startswith("word 19999")


def test_opening_again_and_again_keeps_no_handles(small: inkling.Index) -> None:
    """In a process of its own, whose memory no other test has used."""
    rounds = int(os.environ.get("INKLING_ROUNDS", "1")) * 1000
    code = f"""
import ctypes, os, inkling
def used():
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(open("/proc/self/statm").read().split()[1])
    return len(os.listdir("/proc/self/fd")), pages * os.sysconf("SC_PAGESIZE")
def ask(count):
    for _ in range(count):
        inkling.Index.open({small.path!r}).search("ink")
ask(500)
handles, memory = used()
ask({rounds})
assert used()[0] == handles
assert used()[1] - memory < 2 << 20, used()[1] - memory
"""
    # Where AddressSanitizer is loaded, it would keep what is freed.
    options = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0"
    kept = {"ASAN_OPTIONS": options + ":thread_local_quarantine_size_kb=0"}
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | kept)
