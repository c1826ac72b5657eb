"""What a run has to do."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .engines import Engine
from .inputs import Collection
from .results import Results, Row


@dataclass(frozen=True)
class Built:
    """An index that an earlier work built."""

    folder: Path
    segments: int


@dataclass
class Plan:
    engines: list[Engine]
    collection: Collection
    query_sets: list[str]
    query_kinds: tuple[str, ...]
    queries_per_group: int
    runs: int
    threads: int
    seed: int
    quick: bool
    work_dir: Path  # indexes and whatever engines write
    out: Path  # results
    results: Results
    built: dict[tuple[str, str], Built] = field(
        default_factory=dict
    )  # indexes of `collection` by engine and layout

    def able(self, work: str, kinds: Iterable[str] | None = None) -> list[Engine]:
        """The engines that are installed and do this work, Inkling first."""
        return [
            engine
            for engine in self.engines
            if engine.version is not None and engine.does(work, kinds)
        ]

    def missing(self, work: str, kinds: Iterable[str] | None = None) -> list[Row]:
        """A row without figures for each engine that does this work and is not installed."""
        absent = [
            engine
            for engine in self.engines
            if engine.missing is not None and engine.does(work, kinds)
        ]
        return [Row(engine.name, engine.title, missing=engine.missing) for engine in absent]


def cores() -> int:
    return len(os.sched_getaffinity(0))
