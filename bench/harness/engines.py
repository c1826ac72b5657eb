"""The engines that are measured: Inkling and its peers, each behind an adapter."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import places
from .errors import BenchError, WorkFailed

INKLING = "inkling"


@dataclass(frozen=True, eq=False)
class Engine:
    name: str
    title: str
    settings: list[str]
    works: dict[str, dict[str, Any]]
    version: str | None  # None when it is not installed
    missing: str | None  # why it is not installed

    def __str__(self) -> str:
        return self.name

    @property
    def adapter(self) -> Path:
        return places.PEERS / self.name / "adapter"

    @property
    def is_inkling(self) -> bool:
        return self.name == INKLING

    def title_at(self, work: str) -> str:
        """The title, with a note if the work differs in kind from that of the others."""
        note = self.works[work].get("note")
        return f"{self.title}: {note}" if note else self.title

    def start_words(self) -> list[str]:
        """The arguments that start its process, so that `start` does not time a shell."""
        asked = subprocess.run(
            [self.adapter, "program"], capture_output=True, text=True, check=False
        )
        if asked.returncode != 0 or not asked.stdout.strip():
            raise WorkFailed(f"{self} program: {asked.stderr.strip() or 'it said nothing'}")
        return asked.stdout.splitlines()

    def does(self, work: str, kinds: Iterable[str] | None = None) -> bool:
        """Whether it does the work; for queries, at least some of these kinds."""
        about = self.works.get(work)
        return about is not None and (kinds is None or not set(kinds).isdisjoint(about["kinds"]))

    def one_in(self, work: str) -> int:
        """The engine does one n-th of the work; this returns n."""
        return int(self.works[work].get("one_in", 1))


def load(names: Iterable[str] | None) -> list[Engine]:
    """Inkling first, then the named peers (all if None) by name."""
    known = sorted(path.parent.name for path in places.PEERS.glob("*/peer.json"))
    wanted = set(known if names is None else names)
    if unknown := sorted(wanted - set(known)):
        raise BenchError(f"no such peer: {', '.join(unknown)}", f"known are {', '.join(known)}")
    ordered = [INKLING] + [name for name in known if name in wanted and name != INKLING]
    return [_load(name) for name in ordered]


def _load(name: str) -> Engine:
    folder = places.PEERS / name
    about = json.loads((folder / "peer.json").read_text())
    version, missing = _version(folder / "adapter")
    if name == INKLING and missing:
        raise BenchError(f"Inkling is not built for the benchmarks: {missing}", "bench/setup")
    return Engine(name, about["title"], about["settings"], about["works"], version, missing)


def _version(adapter: Path) -> tuple[str | None, str | None]:
    """Its version, or why it is not installed."""
    try:
        asked = subprocess.run([adapter, "version"], capture_output=True, text=True, check=False)
    except OSError as error:
        return None, f"its adapter cannot be started: {error.strerror}"
    if asked.returncode != 0:
        why = asked.stderr.strip().splitlines()
        return None, why[-1] if why else f"`adapter version` ended with {asked.returncode}"
    try:
        return json.loads(asked.stdout.strip().splitlines()[-1])["version"], None
    except (IndexError, KeyError, TypeError, json.JSONDecodeError):
        return None, "`adapter version` names no version"
