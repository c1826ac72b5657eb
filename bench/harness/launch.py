"""Runs a command alone and reads its cost."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import places
from .engines import Engine
from .errors import BenchError, WorkFailed

LONGEST = 3600  # seconds: whatever takes longer hangs
STDERR_LINES = 3

Words = list[str | Path]


@dataclass(frozen=True)
class Sample:
    """One run of one process and its children."""

    wall: float  # seconds
    user: float  # seconds of CPU in user mode
    system: float  # seconds of CPU in the kernel
    peak_bytes: int  # greatest resident set of a process
    answer: dict[str, Any]  # what the process printed on its last line

    def __getitem__(self, key: str) -> Any:
        """A part of the answer."""
        if key not in self.answer:
            raise WorkFailed(f"the answer has no `{key}`: {json.dumps(self.answer)[:100]}")
        return self.answer[key]


def ask(engine: Engine, command: str, *arguments: str | Path, cores: int | None = None) -> Sample:
    """Times one command of an adapter on a number of cores."""
    with _limited_to(cores):
        return run([engine.adapter, command, *arguments], f"{engine} {command}")


def run(words: Words, name: str, repeat: int = 1) -> Sample:
    """Times `words`; raises WorkFailed if they exit with a code other than 0, or if their answer
    cannot be read."""
    with tempfile.TemporaryDirectory(prefix="inkling-bench-") as folder:
        report, out, err = (Path(folder) / part for part in ("report", "out", "err"))
        streams: Words = ["--report", report, "--stdout", out, "--stderr", err]
        os.sync()  # what an earlier engine left to be written is not for this one to wait for
        _wait([launcher(), "--repeat", str(repeat), *streams, "--", *words], name)
        cost = _object(report, name)
        if cost["exit"] != 0:
            raise WorkFailed(f"{name} ended with {cost['exit']}: {_end_of(err)}")
        answer = _object(out, name)
        wall, user, system = (cost[key] / cost["repeats"] for key in ("wall", "user", "system"))
        return Sample(wall, user, system, cost["peak_bytes"], answer)


def launcher() -> Path:
    program = places.BINARIES / "inkling_bench_measure"
    if not program.exists():
        raise BenchError(f"the launcher is not built: {program}", "bench/setup")
    return program


def _wait(words: Words, name: str) -> None:
    """The launcher passes SIGTERM on to what it runs."""
    with subprocess.Popen(words) as process:
        try:
            process.wait(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.terminate()
            raise WorkFailed(f"{name} took longer than {LONGEST} s") from None
        except BaseException:
            process.terminate()
            raise


@contextlib.contextmanager
def _limited_to(cores: int | None) -> Iterator[None]:
    """Processes started inside use only the first cores."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[:cores])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _object(file: Path, name: str) -> dict[str, Any]:
    """The last line of `file`."""
    lines = file.read_text(errors="replace").strip().splitlines() if file.exists() else []
    try:
        found = json.loads(lines[-1])
    except (IndexError, json.JSONDecodeError):
        raise WorkFailed(
            f"{name} answered no JSON object: {lines[-1][:100] if lines else 'nothing'}"
        ) from None
    if not isinstance(found, dict):
        raise WorkFailed(f"{name} answered no JSON object: {lines[-1][:100]}")
    return found


def _end_of(stderr: Path) -> str:
    lines = stderr.read_text(errors="replace").strip().splitlines()[-STDERR_LINES:]
    return " / ".join(line.strip() for line in lines) or "it said nothing"
