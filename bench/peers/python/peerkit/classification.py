"""The answers of the classifiers' adapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .errors import AdapterError
from .phases import Phases


def choose(variants: dict[str, Any], name: str) -> Any:
    if name not in variants:
        raise AdapterError(f"no variant `{name}`; there are {', '.join(variants)}")
    return variants[name]


def answer(phases: Phases, predicted: Iterable[str], labels: Sequence[str]) -> dict[str, object]:
    correct = sum(guess == label for guess, label in zip(predicted, labels, strict=True))
    return {"phases": phases.seconds, "tested": len(labels), "correct": correct}
