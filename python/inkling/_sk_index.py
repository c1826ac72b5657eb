"""A model of an index as an estimator."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._index import Index

__all__ = ["IndexClassifier"]


class IndexClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Learns from documents of an index by their postings, without texts and without a matrix;
    predicts the topics of new texts.

    Parameters
    ----------
    index : an Index, or the directory of one
    where : a query that selects the training documents; None: all
    name : the model's name in the index, which fitting replaces
    kind : as of ``inkling train``
    by : the field whose values are topics
    options : a mapping of further flags of ``inkling train``, as {"min_df": 2}

    The index has the texts and topics, so ``fit()`` makes nothing of X and y. It commits the model
    to the index.
    """

    def __init__(
        self,
        index: Any = None,
        *,
        where: str | None = None,
        name: str = "sklearn",
        kind: str = "complement",
        by: str = "label",
        options: dict[str, Any] | None = None,
    ) -> None:
        self.index = index
        self.where = where
        self.name = name
        self.kind = kind
        self.by = by
        self.options = options

    def fit(self, X: Any = None, y: Any = None) -> IndexClassifier:
        self.index_ = self._opened()
        model = self.index_.train(
            self.name, kind=self.kind, by=self.by, where=self.where, **(self.options or {})
        )
        assert model.trained is not None  # what train() said
        self.classes_ = np.array(sorted(model.trained["topics"]), dtype=object)
        return self

    def predict_proba(self, X: Any) -> Any:
        """The calibrated probabilities of texts, by ``classes_``."""
        topics, p, _, _ = self._classified(X)
        return self._by_class(topics, p)

    def predict_log_proba(self, X: Any) -> Any:
        """ln P(topic | text) before calibration."""
        topics, _, log_p, _ = self._classified(X)
        return self._by_class(topics, log_p)

    def predict(self, X: Any) -> Any:
        """The most probable topic; the first that sorts so of equals."""
        topics, _, _, best = self._classified(X)
        return np.array(topics, dtype=object)[best]

    def _classified(self, X: Any) -> tuple[list[str], Any, Any, Any]:
        check_is_fitted(self, "classes_")
        texts = [X] if isinstance(X, str) else list(X)
        return _core.topic_rows(self.index_._model(self.name), texts)

    def _by_class(self, topics: list[str], rows: Any) -> Any:
        """Columns in the order of ``classes_``, which is that of Python's strings."""
        columns = {topic: column for column, topic in enumerate(topics)}
        return rows[:, [columns[topic] for topic in self.classes_]]

    def _opened(self) -> Index:
        if isinstance(self.index, Index):
            return self.index
        if isinstance(self.index, (str, os.PathLike)):
            return Index.open(self.index)
        raise ValueError("index must be an Index, or the directory of one")

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        tags.target_tags.required = False
        tags.no_validation = True
        return tags
