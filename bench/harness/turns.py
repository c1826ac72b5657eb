"""Engines in turn: A B C, A B C, ...

A machine that slows down for a minute then slows all of them, and the spread shows it.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from .errors import WorkFailed

Key = TypeVar("Key")


class Turns(Generic[Key]):
    """Runs `once` for each participant, round after round. One that fails is reported and left
    out from then on."""

    def __init__(self, work: str, failures: list[str]) -> None:
        self._work = work
        self._failures = failures
        self._out: set[Key] = set()

    def warm_up(self, participants: list[Key], once: Callable[[Key], None]) -> None:
        """A round that does not count."""
        for participant in participants:
            self._take(participant, "warm-up", functools.partial(once, participant))

    def go(self, participants: list[Key], rounds: int, once: Callable[[Key, int], None]) -> None:
        """Calls once(participant, round), round from 0."""
        for number in range(rounds):
            for participant in participants:
                self._take(
                    participant,
                    f"{number + 1}/{rounds}",
                    functools.partial(once, participant, number),
                )

    def _take(self, participant: Key, turn: str, once: Callable[[], None]) -> None:
        if participant in self._out:
            return
        say(f"{self._work}, {turn}: {participant}", end=" ")
        began = time.monotonic()
        try:
            once()
            say_on(f"{time.monotonic() - began:.1f} s")
        except WorkFailed as failure:
            self._out.add(participant)
            self._failures.append(f"{self._work}, {participant}: {failure}")
            say_on(f"failed: {failure}")


def say(line: str, end: str = "\n") -> None:
    print(f"bench: {line}", end=end, file=sys.stderr, flush=True)


def say_on(rest: str) -> None:
    """Ends a line that `say` began."""
    print(rest, file=sys.stderr, flush=True)
