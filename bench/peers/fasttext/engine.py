"""fastText: a linear classifier over averaged vectors of words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import fasttext
from peerkit import classification
from peerkit.collection import Labelled, labelled
from peerkit.installed import versions
from peerkit.phases import Phases

WORD_NGRAMS = {"unigrams": 1}
SEED = 1
PREFIX = "__label__"

_words = re.compile(r"\w\w+").findall


def version() -> dict[str, str]:
    return versions("fasttext")


def classify(variant: str, train: Path, test: Path, work: Path) -> dict[str, object]:
    ngrams = classification.choose(WORD_NGRAMS, variant)
    work.mkdir(parents=True, exist_ok=True)
    examples = work / "train.txt"
    phases = Phases()
    with phases.timed("read_analyze"):
        _write_examples(examples, labelled(train))
        asked = labelled(test)
        asked_lines = [_line(text) for text in asked.texts]
    with phases.timed("train"):
        model = fasttext.train_supervised(
            str(examples), lr=1.0, epoch=25, wordNgrams=ngrams, thread=1, seed=SEED, verbose=0
        )
    with phases.timed("predict"):
        guesses, _ = model.predict(asked_lines)
    return classification.answer(
        phases, [guess[0].removeprefix(PREFIX) for guess in guesses], asked.labels
    )


def _write_examples(path: Path, known: Labelled) -> None:
    """Shuffled, because fastText learns in the order of the file: one sorted by label teaches it
    only the last label."""
    lines = [
        f"{PREFIX}{label} {_line(text)}\n"
        for text, label in zip(known.texts, known.labels, strict=True)
    ]
    random.Random(SEED).shuffle(lines)
    path.write_text("".join(lines))


def _line(text: str) -> str:
    return " ".join(_words(text.lower()))
