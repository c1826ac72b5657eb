"""Builds an index of bm25s."""

from __future__ import annotations

import os
from pathlib import Path

from analysis import WORD, stemmer
from bm25s import BM25
from bm25s.tokenization import Tokenizer


def build(index: Path, texts: list[str], kept: list[dict[str, str]]) -> None:
    """Writes and syncs the scores of `texts`, and `kept` for each document."""
    tokenizer = Tokenizer(splitter=WORD, stopwords=None, stemmer=stemmer())
    tokens = tokenizer.tokenize(texts, return_as="tuple", allow_empty=False, show_progress=False)
    retriever = BM25(k1=1.2, b=0.75, method="lucene", csc_backend="scipy")
    retriever.index(tokens, create_empty_token=False, show_progress=False)
    retriever.save(index, corpus=kept, show_progress=False)
    for file in index.iterdir():
        _sync(file)
    _sync(index)


def _sync(path: Path) -> None:
    """Waits until a file or a directory is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
