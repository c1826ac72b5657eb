"""What the tests share: the program of the same build, and an index of the bundled corpus."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import inkling

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("INKLING_BINARIES", ROOT / "build/quick/bin")) / "inkling"

ROWS: list[dict[str, Any]] = [
    {"id": "a", "title": "Ink", "text": "The ink of squids is black ink", "label": "sea", "n": 3},
    {"id": "b", "title": "Paper", "text": "Paper takes ink", "label": "desk", "year": 1999},
    {"id": "c", "text": "Squids swim in the sea", "labels": ["sea", "animal"], "x": {"y": "z"}},
]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A line that scripts/test shows."""
    skipped = [str(each.longrepr) for each in terminalreporter.stats.get("skipped", [])]
    missing = [why for why in skipped if "could not import" in why or "executed with" in why]
    if missing:
        terminalreporter.write_line(
            f"skipped: {len(missing)} Python tests: what they need, `scripts/venv --all` installs"
        )


def spark_is_missing() -> str:
    """Why Spark cannot run, or nothing."""
    if importlib.util.find_spec("pyspark") is None:
        return "could not import pyspark: scripts/venv --all installs it"
    if "JAVA_HOME" not in os.environ and shutil.which("java") is None:
        return "could not import Java, which Spark runs on: openjdk-17-jre-headless has it"
    return ""


@pytest.fixture
def small(tmp_path: Path) -> Iterator[inkling.Index]:
    """Three documents."""
    with inkling.Index.create(tmp_path / "small", language="en") as index:
        with index.writer() as writer:
            writer.add_many(ROWS)
        yield index


@pytest.fixture(scope="session")
def corpus_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled corpus, indexed by the program, with two models."""
    path = tmp_path_factory.mktemp("corpus") / "index"
    program = _program_of(path)
    program("index", str(ROOT / "corpus/sms-spam.jsonl"), str(ROOT / "corpus/movie-reviews.jsonl.zst"))
    for kind in ("complement", "bernoulli"):
        program("train", kind, "--kind", kind, "--alpha", "1")
    return path


@pytest.fixture(scope="session")
def corpus(corpus_path: Path) -> inkling.Index:
    return inkling.Index.open(corpus_path)


def _program_of(path: Path) -> Callable[..., str]:
    def run(*arguments: str, text: str | None = None) -> str:
        is_named = "--json" in arguments or "--format" in arguments
        done = subprocess.run(
            [PROGRAM, "-i", path, *arguments, *([] if is_named else ["--json"])],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, 1, 3), done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def program(corpus_path: Path) -> Callable[..., str]:
    """What the command line answers with --json."""
    return _program_of(corpus_path)
