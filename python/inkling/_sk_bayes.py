"""Naive Bayes of all kinds."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp
from scipy.special import logsumexp
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

__all__ = ["NaiveBayes"]

_KINDS = ("multinomial", "complement", "bernoulli", "gaussian", "categorical", "mixed")


class NaiveBayes(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Naive Bayes on a matrix of counts, numbers or categories. The kinds are those of ``inkling
    train``, with the formulas of docs/classification.md; predictions are those of scikit-learn's
    MultinomialNB, ComplementNB, BernoulliNB, GaussianNB and CategoricalNB.

    Parameters
    ----------
    kind : "multinomial", "complement", "bernoulli" (a value above 0 is present), "gaussian",
        "categorical" (values are numbers of categories, from 0) or "mixed": some columns
        categorical, the others gaussian
    categorical_features : "mixed": numbers of the columns that are categorical, or a mask
    alpha : added to each count; of no use to "gaussian"
    fit_prior : topics as frequent as in training; else all alike
    class_prior : their probabilities, in the order of ``classes_``, instead
    normalize_weights : "complement": weights of a topic add up to 1
    variance_smoothing : "gaussian", "mixed": this part of the largest variance is added to all

    What is counted is kept, so ``partial_fit`` gives what ``fit`` on all data gives; of "gaussian"
    up to rounding. Cost: O(non-zeros) to fit and to predict.
    """

    def __init__(
        self,
        kind: str = "multinomial",
        *,
        categorical_features: Any = None,
        alpha: float = 1.0,
        fit_prior: bool = True,
        class_prior: Any = None,
        normalize_weights: bool = False,
        variance_smoothing: float = 1e-9,
    ) -> None:
        self.kind = kind
        self.categorical_features = categorical_features
        self.alpha = alpha
        self.fit_prior = fit_prior
        self.class_prior = class_prior
        self.normalize_weights = normalize_weights
        self.variance_smoothing = variance_smoothing

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> NaiveBayes:
        return self._learn(X, y, None, sample_weight, is_first=True)

    def partial_fit(
        self, X: Any, y: Any, classes: Any = None, sample_weight: Any = None
    ) -> NaiveBayes:
        """Learns more. The first call must name all ``classes``."""
        is_first = not hasattr(self, "classes_")
        if is_first and classes is None:
            raise ValueError("classes must be given at the first call of partial_fit")
        if not is_first and classes is not None and not np.array_equal(self.classes_, np.unique(classes)):
            raise ValueError(f"classes are {self.classes_} since the first call, not {classes}")
        return self._learn(X, y, classes, sample_weight, is_first)

    def _learn(
        self, X: Any, y: Any, classes: Any, sample_weight: Any, is_first: bool
    ) -> NaiveBayes:
        self._require_options()
        X, y = validate_data(
            self, X, y, reset=is_first, accept_sparse=self._accepts(), dtype=np.float64
        )
        check_classification_targets(y)
        weights = _check_sample_weight(sample_weight, X)
        known = np.unique(y if classes is None else classes) if is_first else self.classes_
        self._require_prior(known)
        topics, X = _indicator(y, weights, known), self._checked(X)
        # Nothing is refused from here on, and what was refused before has changed nothing.
        if is_first:
            self.feature_count_: Any = 0  # by topic and term
            self._tables: Any = []  # by column, of topic and category
            self._moments: Any = None
            self.class_count_: Any = 0
        getattr(self, f"_count_{self._family()}")(X, topics)
        self.class_count_ = self.class_count_ + np.asarray(topics.sum(axis=1)).ravel()
        self.classes_: Any = known
        self._set_prior()
        getattr(self, f"_fit_{self.kind}")()
        return self

    # The ways of counting

    def _count_terms(self, X: Any, topics: Any) -> None:
        if self.kind == "bernoulli":
            X = (X > 0).astype(np.float64)
        counts = topics @ X
        counts = counts.toarray() if _is_sparse(counts) else np.asarray(counts)
        self.feature_count_ = self.feature_count_ + counts

    def _count_categories(self, X: Any, topics: Any) -> None:
        values = X.astype(np.intp)
        before = self._tables or [np.zeros((topics.shape[0], 0))] * X.shape[1]
        self._tables = [_table(topics, values[:, at], before[at]) for at in range(X.shape[1])]

    def _count_numbers(self, X: Any, topics: Any) -> None:
        """Weights, means and sums of squares, by topic and of all rows alike."""
        weight = np.asarray(topics.sum(axis=1)).ravel()[:, None]
        mean = (topics @ X) / np.where(weight > 0, weight, 1)
        squares = np.zeros_like(mean)
        for at in range(topics.shape[0]):
            squares[at] = topics[at].toarray().ravel() @ (X - mean[at]) ** 2
        all_rows = (np.float64(len(X)), X.mean(axis=0), X.var(axis=0) * len(X))
        new = ((weight, mean, squares), all_rows)
        if self._moments is not None:
            new = (_joined(self._moments[0], new[0]), _joined(self._moments[1], new[1]))
        self._moments = new

    def _count_mixed(self, X: Any, topics: Any) -> None:
        is_category = self._is_category()
        self._count_numbers(X[:, ~is_category], topics)
        self._count_categories(X[:, is_category], topics)

    # From counts to parameters

    def _set_prior(self) -> None:
        if self.class_prior is not None:
            self.class_log_prior_ = np.log(np.asarray(self.class_prior, dtype=np.float64))
        elif self.fit_prior:
            with np.errstate(divide="ignore"):
                self.class_log_prior_ = np.log(self.class_count_) - np.log(self.class_count_.sum())
        else:
            self.class_log_prior_ = np.full(len(self.classes_), -np.log(len(self.classes_)))

    def _fit_multinomial(self) -> None:
        counts = self.feature_count_ + self._alpha()
        self.feature_log_prob_ = np.log(counts) - np.log(counts.sum(axis=1))[:, None]

    def _fit_complement(self) -> None:
        all_ = self.feature_count_.sum(axis=0)
        counts = all_ + self._alpha() - self.feature_count_
        logged = np.log(counts / counts.sum(axis=1, keepdims=True))
        if self.normalize_weights:
            self.feature_log_prob_ = logged / logged.sum(axis=1, keepdims=True)
        else:
            self.feature_log_prob_ = -logged

    def _fit_bernoulli(self) -> None:
        counts = self.feature_count_ + self._alpha()
        documents = self.class_count_ + 2 * self._alpha()
        self.feature_log_prob_ = np.log(counts) - np.log(documents)[:, None]

    def _fit_categorical(self) -> None:
        tables = [table + self._alpha() for table in self._tables]
        self.feature_log_prob_ = [np.log(t) - np.log(t.sum(axis=1))[:, None] for t in tables]

    def _fit_gaussian(self) -> None:
        (weight, self.theta_, squares), (rows, _, all_squares) = self._moments
        smoothing = self.variance_smoothing * (all_squares / rows).max(initial=0)
        self.var_ = squares / np.where(weight > 0, weight, 1) + smoothing

    def _fit_mixed(self) -> None:
        self._fit_categorical()
        self._fit_gaussian()

    # Prediction

    def predict_joint_log_proba(self, X: Any) -> Any:
        """ln P(topic) + ln P(row | topic), in nats; of "complement" weights that are no
        likelihoods. An array of rows by topics."""
        check_is_fitted(self, "classes_")
        X = validate_data(
            self, X, reset=False, accept_sparse=self._accepts(), dtype=np.float64
        )
        scores: Any = getattr(self, f"_score_{self.kind}")(self._checked(X))
        return scores

    def predict_log_proba(self, X: Any) -> Any:
        scores = self.predict_joint_log_proba(X)
        return scores - logsumexp(scores, axis=1, keepdims=True)

    def predict_proba(self, X: Any) -> Any:
        return np.exp(self.predict_log_proba(X))

    def predict(self, X: Any) -> Any:
        scores = self.predict_joint_log_proba(X)
        return self.classes_[np.argmax(scores, axis=1)]

    def _score_multinomial(self, X: Any) -> Any:
        return _dot(X, self.feature_log_prob_.T) + self.class_log_prior_

    def _score_complement(self, X: Any) -> Any:
        scores = _dot(X, self.feature_log_prob_.T)
        return scores + self.class_log_prior_ if len(self.classes_) == 1 else scores

    def _score_bernoulli(self, X: Any) -> Any:
        present = (X > 0).astype(np.float64)
        absent = np.log(1 - np.exp(self.feature_log_prob_))
        scores = _dot(present, (self.feature_log_prob_ - absent).T)
        return scores + self.class_log_prior_ + absent.sum(axis=1)

    def _log_rates(self, X: Any) -> Any:
        values = X.astype(np.intp)
        scores = np.zeros((X.shape[0], len(self.classes_)))
        for at, table in enumerate(self.feature_log_prob_):
            if X.shape[0] and values[:, at].max() >= table.shape[1]:
                raise ValueError(f"feature {at} has a category that training never saw")
            scores += table[:, values[:, at]].T
        return scores

    def _log_densities(self, X: Any) -> Any:
        scores = np.empty((X.shape[0], len(self.classes_)))
        for at in range(len(self.classes_)):
            spread = -0.5 * np.log(2 * np.pi * self.var_[at]).sum()
            scores[:, at] = spread - 0.5 * ((X - self.theta_[at]) ** 2 / self.var_[at]).sum(axis=1)
        return scores

    def _score_categorical(self, X: Any) -> Any:
        return self._log_rates(X) + self.class_log_prior_

    def _score_gaussian(self, X: Any) -> Any:
        return self._log_densities(X) + self.class_log_prior_

    def _score_mixed(self, X: Any) -> Any:
        is_category = self._is_category()
        scores = self._log_densities(X[:, ~is_category]) + self._log_rates(X[:, is_category])
        return scores + self.class_log_prior_

    # Input

    def _is_category(self) -> Any:
        """By column."""
        chosen = np.asarray([] if self.categorical_features is None else self.categorical_features)
        mask = np.zeros(self.n_features_in_, dtype=bool)
        if chosen.dtype == bool:
            if len(chosen) != len(mask):
                raise ValueError(f"categorical_features: a mask of {len(mask)} columns is wanted")
            return chosen
        mask[chosen.astype(np.intp)] = True
        return mask

    def _family(self) -> str:
        families = {"gaussian": "numbers", "categorical": "categories", "mixed": "mixed"}
        return families.get(self.kind, "terms")

    def _accepts(self) -> bool | str:
        return "csr" if self._family() == "terms" else False

    def _require_options(self) -> None:
        if self.kind not in _KINDS:
            raise ValueError(f"kind={self.kind!r}: one of {', '.join(_KINDS)} is wanted")
        if self.alpha < 0:
            raise ValueError(f"alpha={self.alpha}: a number from 0 on is wanted")

    def _alpha(self) -> float:
        """As scikit-learn has it, 0 is 1e-10, so that logarithms are finite."""
        return max(float(self.alpha), 1e-10)

    def _checked(self, X: Any) -> Any:
        if self.kind in ("multinomial", "complement", "categorical", "mixed"):
            values = X.data if _is_sparse(X) else X
            if self.kind == "mixed":
                values = values[:, self._is_category()]
            if values.size and values.min() < 0:
                raise ValueError(
                    f"Negative values in data passed to NaiveBayes, whose kind {self.kind} counts"
                )
        return X

    def _require_prior(self, classes: Any) -> None:
        if self.class_prior is not None and len(self.class_prior) != len(classes):
            raise ValueError("class_prior must have a number for each topic")

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = self._family() == "terms"
        tags.input_tags.positive_only = self.kind in ("multinomial", "complement", "categorical")
        tags.input_tags.categorical = self.kind == "categorical"
        tags.classifier_tags.poor_score = True
        return tags


def _indicator(y: Any, weights: Any, classes: Any) -> Any:
    """A row for each topic with the weights of its documents."""
    unknown = np.setdiff1d(y, classes)
    if len(unknown):
        raise ValueError(f"topics {unknown} are not among the classes {classes}")
    shape = (len(classes), len(y))
    return sp.csr_matrix((weights, (np.searchsorted(classes, y), np.arange(len(y)))), shape=shape)


def _joined(old: Any, new: Any) -> Any:
    """Weight, mean and sum of squares of both together. Chan, Golub & LeVeque (1983)."""
    (old_weight, old_mean, old_squares), (weight, mean, squares) = old, new
    total = np.where(old_weight + weight > 0, old_weight + weight, 1)
    shift = old_weight * weight / total * (old_mean - mean) ** 2
    joined = (old_weight * old_mean + weight * mean) / total
    return old_weight + weight, joined, old_squares + squares + shift


def _is_sparse(X: Any) -> bool:
    return bool(sp.issparse(X))


def _dot(X: Any, weights: Any) -> Any:
    product = X @ weights
    return product.toarray() if _is_sparse(product) else np.asarray(product)


def _table(topics: Any, values: Any, before: Any) -> Any:
    """How often each topic has each category, with what was counted before."""
    width = max(before.shape[1], int(values.max()) + 1 if len(values) else 0)
    table = np.zeros((topics.shape[0], width))
    table[:, : before.shape[1]] += before
    for at in range(topics.shape[0]):
        row = topics[at]
        table[at] += np.bincount(values[row.indices], row.data, minlength=width)
    return table
