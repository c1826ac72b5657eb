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

    def fit(self, raw_documents: Iterable[str], y: Any = None) -> InklingVectorizer:
        self.fit_transform(raw_documents, y)
        return self

    def fit_transform(self, raw_documents: Iterable[str], y: Any = None) -> Any:
        texts = _texts(raw_documents)
        counter = self._counter()
        counts = _matrix(counter.count(texts, False), len(counter.terms()))
        terms = np.array(counter.terms(), dtype=object)
        df = np.bincount(counts.indices, minlength=len(terms))
        kept = self._kept(terms, df, counts)
        if len(kept) == 0:
            raise ValueError("no term is left: texts without words, or min_df and max_df too narrow")
        self._set_terms(list(terms[kept]))
        counts = counts[:, kept] if len(kept) < len(terms) or not _is_range(kept) else counts
        counts.sort_indices()
        if self.weight == "tfidf":
            self.idf_ = np.log((1 + len(texts)) / (1 + df[kept])) + 1
        return self._weighted(counts)

    def transform(self, raw_documents: Iterable[str]) -> Any:
        check_is_fitted(self, "vocabulary_")
        if self._fitted_counter is None:
            self._set_terms(list(self._terms))
        assert self._fitted_counter is not None
        counted = self._fitted_counter.count(_texts(raw_documents), True)
        return self._weighted(_matrix(counted, len(self._terms)))

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        check_is_fitted(self, "vocabulary_")
        return np.array(self._terms, dtype=object)

    def _counter(self) -> _core.TextCounts:
        flags = {
            "text": "",
            "language": self.language,
            "analyzer": self.analyzer,
            "drop_stop_words": self.drop_stop_words,
            "fold_accents": self.fold_accents,
            "bigrams": self.bigrams,
        }
        return _core.TextCounts(pairs_of("analyze", flags))

    def _set_terms(self, terms: list[str]) -> None:
        self._terms = terms
        self.vocabulary_ = {term: column for column, term in enumerate(terms)}
        self._fitted_counter: _core.TextCounts | None = self._counter()
        self._fitted_counter.set_terms(terms)

    def _kept(self, terms: Any, df: Any, counts: Any) -> Any:
        """Columns in the order of the bytes of their terms."""
        documents = counts.shape[0]
        least = self.min_df * documents if isinstance(self.min_df, float) else self.min_df
        most = self.max_df * documents if isinstance(self.max_df, float) else self.max_df
        kept = np.flatnonzero((df >= least) & (df <= most))
        if self.max_features is not None and len(kept) > self.max_features:
            cf = np.bincount(counts.indices, counts.data, minlength=len(terms))
            order = sorted(kept, key=lambda column: (-cf[column], terms[column].encode()))
            kept = np.array(order[: self.max_features])
        return np.array(sorted(kept, key=lambda column: terms[column].encode()), dtype=np.intp)

    def _weighted(self, counts: Any) -> Any:
        if self.weight == "binary":
            counts.data = np.ones_like(counts.data)
            return counts
        if self.sublinear_tf:
            counts.data = 1 + np.log(counts.data)
        if self.weight == "tf":
            return counts
        if self.weight != "tfidf":
            raise ValueError(f"weight={self.weight!r}: tf, binary or tfidf is wanted")
        counts.data *= self.idf_[counts.indices]
        rows = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
        lengths = np.sqrt(np.bincount(rows, counts.data**2, minlength=counts.shape[0]))
        counts.data /= lengths[rows]
        return counts

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = dict(super().__getstate__())
        if "_fitted_counter" in state:
            state["_fitted_counter"] = None
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


def _is_range(kept: Any) -> bool:
    return bool((kept == np.arange(len(kept))).all())
