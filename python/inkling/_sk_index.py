"""A model of an index as an estimator."""

from __future__ import annotations

import json
import os
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

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
        info = model.info()
        self.classes_ = np.array(sorted(_names(info["topics"])), dtype=object)
        return self

    def predict_proba(self, X: Any) -> Any:
        """The calibrated probabilities of texts, by ``classes_``."""
        return self._by_topic(X, "p")

    def predict_log_proba(self, X: Any) -> Any:
        """ln P(topic | text) before calibration."""
        return self._by_topic(X, "log_p")

    def predict(self, X: Any) -> Any:
        """The most probable topic; the first that sorts so of equals."""
        answers = self._classified(X)
        return np.array([each["predictions"][0]["topic"] for each in answers], dtype=object)

    def _classified(self, X: Any) -> list[dict[str, Any]]:
        check_is_fitted(self, "classes_")
        texts = [X] if isinstance(X, str) else [str(text) for text in X]
        lines = self.index_.model(self.name).classify_json(texts)
        return [json.loads(line) for line in lines]

    def _by_topic(self, X: Any, key: str) -> Any:
        answers = self._classified(X)
        columns = {topic: column for column, topic in enumerate(self.classes_)}
        made = np.zeros((len(answers), len(columns)))
        for row, answer in enumerate(answers):
            for each in answer["predictions"]:
                value = each[key]
                made[row, columns[each["topic"]]] = -np.inf if value is None else value
        return made

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


def _names(topics: list[Any]) -> list[str]:
    return [topic["topic"] if isinstance(topic, dict) else topic for topic in topics]
