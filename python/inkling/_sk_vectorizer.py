"""Texts to a matrix of terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import scipy.sparse as sp
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._values import pairs_of

__all__ = ["InklingVectorizer"]


class InklingVectorizer(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Texts as rows of term weights: Unicode words (UAX #29), case folding and Snowball stems, as
    an index of the same settings cuts them.

    Parameters
    ----------
    language : a code such as "en", or "auto"
    analyzer : "standard" (stems), "words", "whitespace" or "sklearn"
    drop_stop_words, fold_accents, bigrams : as of an index
    min_df, max_df : a term is left out that fewer, or more, documents contain; a number of them, or
        a part of all between 0.0 and 1.0
    max_features : only the most frequent terms
    weight : "tf", "binary", or "tfidf", which is tf * idf with
        idf = ln((1 + N) / (1 + df)) + 1 and rows of length 1, as TfidfVectorizer has it
    sublinear_tf : 1 + ln tf in the place of tf
    n_jobs : how many threads cut texts; None or -1: as many as there are processors

    Attributes
    ----------
    vocabulary_ : the column of each term; terms are in the order of their bytes
    idf_ : of each term, where ``weight`` is "tfidf"
    """

    def __init__(
        self,
        *,
        language: str = "en",
        analyzer: str = "standard",
        drop_stop_words: bool = False,
        fold_accents: bool = False,
        bigrams: bool = False,
        min_df: float = 1,
        max_df: float = 1.0,
        max_features: int | None = None,
        weight: str = "tfidf",
        sublinear_tf: bool = False,
        n_jobs: int | None = None,
    ) -> None:
        self.language = language
        self.analyzer = analyzer
        self.drop_stop_words = drop_stop_words
        self.fold_accents = fold_accents
        self.bigrams = bigrams
        self.min_df = min_df
        self.max_df = max_df
        self.max_features = max_features
        self.weight = weight
        self.sublinear_tf = sublinear_tf
        self.n_jobs = n_jobs

    def fit(self, raw_documents: Iterable[str], y: Any = None) -> InklingVectorizer:
        self.fit_transform(raw_documents, y)
        return self

    def fit_transform(self, raw_documents: Iterable[str], y: Any = None) -> Any:
        texts = _texts(raw_documents)
        least = self.min_df * len(texts) if isinstance(self.min_df, float) else self.min_df
        most = self.max_df * len(texts) if isinstance(self.max_df, float) else self.max_df
        vectorizer = self._made()
        rows = vectorizer.learn(texts, least, most, self.max_features)
        terms = vectorizer.terms()
        if not terms:
            raise ValueError("no term is left: no text has words, or min_df and max_df are too narrow")
        self._terms = terms
        self.vocabulary_ = {term: column for column, term in enumerate(terms)}
        if self.weight == "tfidf":
            self.idf_ = vectorizer.idfs()
        self._vectorizer: _core.Vectorizer | None = vectorizer
        return _matrix(rows, len(terms))

    def transform(self, raw_documents: Iterable[str]) -> Any:
        check_is_fitted(self, "vocabulary_")
        if self._vectorizer is None:
            vectorizer = self._made()
            vectorizer.set_terms(self._terms, self.idf_.tolist() if self.weight == "tfidf" else [])
            self._vectorizer = vectorizer
        return _matrix(self._vectorizer.transform(_texts(raw_documents)), len(self._terms))

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        check_is_fitted(self, "vocabulary_")
        return np.array(self._terms, dtype=object)

    def _made(self) -> _core.Vectorizer:
        if self.weight not in ("tf", "binary", "tfidf"):
            raise ValueError(f"weight={self.weight!r}: tf, binary or tfidf is wanted")
        flags = {
            "text": "",
            "language": self.language,
            "analyzer": self.analyzer,
            "drop_stop_words": self.drop_stop_words,
            "fold_accents": self.fold_accents,
            "bigrams": self.bigrams,
        }
        pairs = pairs_of("analyze", flags)
        return _core.Vectorizer(pairs, self.weight, self.sublinear_tf, self._threads())

    def _threads(self) -> int | None:
        if self.n_jobs is None or self.n_jobs == -1:
            return None
        if self.n_jobs < 1:
            raise ValueError(f"n_jobs={self.n_jobs}: a number from 1 on is wanted, None or -1")
        return self.n_jobs

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = dict(super().__getstate__())
        if "_vectorizer" in state:
            state["_vectorizer"] = None
        return state

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        return tags


def _texts(raw_documents: Iterable[str]) -> list[str]:
    if isinstance(raw_documents, str):
        raise ValueError("an iterable of texts is wanted, and a single string was given")
    return [text.decode() if isinstance(text, bytes) else text for text in raw_documents]


def _matrix(csr: tuple[Any, Any, Any], columns: int) -> Any:
    starts, numbers, values = csr
    return sp.csr_matrix((values, numbers, starts), shape=(len(starts) - 1, columns), copy=False)

