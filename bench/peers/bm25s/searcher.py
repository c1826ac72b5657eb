"""Opens an index of bm25s and answers queries."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from analysis import Analyzer
from bm25s import BM25
from bm25s.utils.corpus import JsonlCorpus
from peerkit.errors import AdapterError

CORPUS = "corpus.jsonl"  # the name that BM25.save gives


class Searcher:
    def __init__(self, index: Path, backend: str) -> None:
        if not index.is_dir():
            raise AdapterError(f"no index: {index}")
        self._retriever = BM25.load(index, mmap=True, backend=backend, show_progress=False)
        self._corpus = JsonlCorpus(index / CORPUS, show_progress=False, verbosity=0)
        self._analyzer = Analyzer()

    def best(self, words: list[str], k: int) -> np.ndarray:
        """The numbers of the k best documents, best first, without those that match no word."""
        terms = self._retriever.get_tokens_ids(self._analyzer.terms(" ".join(words)))
        if not terms:
            return np.empty(0, dtype=np.int32)
        found = self._retriever.retrieve([terms], k=min(k, len(self._corpus)), show_progress=False)
        return found.documents[0][found.scores[0] > 0]

    def ids(self, numbers: np.ndarray) -> list[str]:
        return [document["id"] for document in self._corpus[numbers.tolist()]]
