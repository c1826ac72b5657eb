"""Ctrl-C, and Python's lock."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import inkling


def interrupt_after(seconds: float) -> None:
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()


def test_ctrl_c_ends_a_long_evaluation(corpus: inkling.Index) -> None:
    interrupt_after(0.3)
    with pytest.raises(KeyboardInterrupt):
        corpus.curve(kinds=["complement", "bernoulli", "multinomial"], seeds=200)
    assert corpus.search("film").total > 0


def test_ctrl_c_ends_a_stream_of_documents(tmp_path: Path) -> None:
    def forever() -> Iterator[dict[str, Any]]:
        while True:
            yield {"text": "a word and another " * 20}

    index = inkling.Index.create(tmp_path / "i")
    interrupt_after(0.5)
    with pytest.raises(KeyboardInterrupt), index.writer() as writer:
        writer.add_many(forever())
    assert len(inkling.Index.open(index.path)) == 0
    with index.writer() as writer:
        writer.add(id="a", text="the lock is free again")
    assert index.ids() == ["a"]


def test_other_threads_run_while_a_report_is_made(corpus: inkling.Index) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.002)

    thread = threading.Thread(target=tick)
    thread.start()
    started = time.monotonic()
    while time.monotonic() - started < 0.5:
        corpus.report.collocations(k=5)
    done.set()
    thread.join()
    assert ticks > 20
