"""Ctrl-C, and Python's lock."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import inkling
from inkling import _core
from inkling.shards import Shards, TrainedModel


def interrupt_after(seconds: float) -> None:
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()


def test_ctrl_c_ends_a_long_evaluation(corpus: inkling.Index) -> None:
    interrupt_after(0.3)
    with pytest.raises(KeyboardInterrupt):
        corpus.curve(kinds=["complement", "bernoulli", "multinomial"], seeds=200)
    assert corpus.search("film").total > 0


def until_interrupted(work: Any) -> None:
    interrupt_after(0.3)
    with pytest.raises(KeyboardInterrupt):
        while True:
            work()


def test_ctrl_c_ends_what_commits(corpus_path: Path, tmp_path: Path) -> None:
    path = shutil.copytree(corpus_path, tmp_path / "i")
    index = inkling.Index.open(path)
    before = index.snapshots()
    # Pairs of words, and kinds that are compared, take so long that none of them is committed.
    until_interrupted(lambda: index.train("slow", kind="auto", bigrams=True))
    assert inkling.Index.open(path).models() == ["bernoulli", "complement"]
    assert index.snapshots() == before
    until_interrupted(lambda: index.optimize(reorder=True))
    until_interrupted(lambda: index.tag("complement", where="*"))
    assert len(inkling.Index.open(path)) == 7574
    index.train("after", kind="complement", alpha=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda index: index.train("m", wait=60),
        lambda index: index.tag("complement", wait=60),
        lambda index: index.label("sms-1", "x", wait=60),
        lambda index: index.delete("sms-1", wait=60),
        lambda index: index.model("complement").learn("x", ["text"], wait=60),
        lambda index: index.model("complement").forget("sms-1", wait=60),
        lambda index: index.optimize(wait=60),
        lambda index: index._change("model rename", {"name": "complement", "to": "x", "wait": 60}),
        lambda index: index._change("model drop", {"name": "complement", "wait": 60}),
        lambda index: TrainedModel.of(index.model("complement")).store(index.path, "x", wait=60),
        lambda index: Shards([index.path]).tag(
            TrainedModel.of(index.model("complement")), name="x", wait=60
        ),
    ],
)
def test_ctrl_c_ends_the_wait_for_another_writer(
    corpus_path: Path, tmp_path: Path, change: Any
) -> None:
    index = inkling.Index.open(shutil.copytree(corpus_path, tmp_path / "i"))
    before = index.snapshots()
    writer = index.writer()
    started = time.monotonic()
    until_interrupted(lambda: change(index))
    assert time.monotonic() - started < 30
    writer.close()
    assert inkling.Index.open(index.path).snapshots() == before


def test_ctrl_c_ends_a_long_search(corpus: inkling.Index) -> None:
    slow = " OR ".join(f"{letter}*" for letter in "abcdefghijklmnopqrstuvwxyz")
    until_interrupted(lambda: corpus.search(slow, time_limit=60))
    until_interrupted(lambda: corpus.report.collocations())


def test_ctrl_c_ends_a_vectorizer() -> None:
    sklearn = pytest.importorskip("inkling.sklearn")
    texts = [f"word{n} and word{n + 1} again " * 200 for n in range(30_000)]
    until_interrupted(lambda: sklearn.InklingVectorizer().fit(texts))


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


def seconds_of(work: Any) -> float:
    started = time.monotonic()
    work()
    return time.monotonic() - started


def ticks_of_a_call(work: Any) -> float:
    """How often another thread ran during one of them, which is once where a call keeps the lock
    until it ends; it could run three times at least where it does not."""
    ticks = calls = 0
    pause = min(seconds_of(work) for _ in range(3)) / 8
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(pause)

    thread = threading.Thread(target=tick)
    thread.start()
    started = time.monotonic()
    while time.monotonic() - started < 0.5:
        work()
        calls += 1
    done.set()
    thread.join()
    return ticks / calls


def refused(work: Any) -> None:
    with pytest.raises(inkling.OptionError):
        work()


def test_other_threads_run_during_long_calls(corpus: inkling.Index) -> None:
    sizes = itertools.count(5)  # what was asked before is only looked up
    assert ticks_of_a_call(lambda: corpus.report.keyness(target="label:pos", k=next(sizes))) > 2
    model = TrainedModel.of(corpus.model("complement"))
    assert ticks_of_a_call(lambda: _core.parse_model(model.to_bytes(), "m")) > 2
    assert ticks_of_a_call(lambda: _core.model_bytes(model._core)) > 2
    values = [("name", "m"), ("alpha", "1")]
    counts = _core.training_counts(corpus._reader, values, "", [])
    assert ticks_of_a_call(lambda: _core.trained(counts, values)) > 2
    # Bad last lines, so that nothing has to be made for Python.
    for read, line in [
        (_core.read_judgments, "1 0 d{} 1\n"),
        (_core.read_run, "1 Q0 d{} 1 0.5 x\n"),
        (_core.read_topics, "{}\tblack ink\n"),
    ]:
        text = "".join(line.format(n) for n in range(100_000)) + "bad\n"
        assert ticks_of_a_call(lambda: refused(lambda: read(text, "file"))) > 2
