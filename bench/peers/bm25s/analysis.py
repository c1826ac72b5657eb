"""Text to terms: runs of letters, digits and underscores, lower-cased, by their English stems."""

from __future__ import annotations

import re

import Stemmer

WORD = r"\w+"


def stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("english")


class Analyzer:
    """For queries; documents go through bm25s's own Tokenizer with the same pattern and stemmer."""

    def __init__(self) -> None:
        self._words = re.compile(WORD).findall
        self._stem = stemmer().stemWords

    def terms(self, text: str) -> list[str]:
        return self._stem(self._words(text.lower()))
