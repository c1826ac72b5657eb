"""Multinomial logistic regression with an L2 penalty."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from scipy.special import logsumexp
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

__all__ = ["LogisticRegression"]


class LogisticRegression(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """P(topic | row) is proportional to exp(row · coef + intercept), with the weights that minimise

        C * sum of -ln P(topic of row | row)  +  1/2 * sum of squared coefficients

    Intercepts are not penalised. It is the optimum of scikit-learn's LogisticRegression, reached
    by Newton's method: with two topics one row of coefficients, else one for each. Steps are solved
    by conjugate gradients (Nocedal & Wright, 2006, Numerical Optimization, algorithm 7.1), so the
    Hessian is never formed. Cost: O(non-zeros * topics) for each gradient.

    Parameters
    ----------
    C : the inverse strength of the penalty, above 0
    tol : it stops when no part of the gradient of the mean loss is larger
    max_iter : steps of Newton's method; fewer than needed warn
    fit_intercept : else intercepts are 0
    """

    def __init__(
        self, C: float = 1.0, *, tol: float = 1e-10, max_iter: int = 100, fit_intercept: bool = True
    ) -> None:
        self.C = C
        self.tol = tol
        self.max_iter = max_iter
        self.fit_intercept = fit_intercept

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> LogisticRegression:
        if not self.C > 0:
            raise ValueError(f"C={self.C}: a number above 0 is wanted")
        X, y = validate_data(self, X, y, accept_sparse="csr", dtype=np.float64)
        check_classification_targets(y)
        weights = _check_sample_weight(sample_weight, X)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError(
                "This solver needs samples of at least 2 classes in the data, "
                f"but the data contains only one class: {self.classes_[0]!r}"
            )
        loss = _Loss(X, codes, weights, self.C, self.fit_intercept)
        point, self.n_iter_, is_done = _newton(loss, self.tol, self.max_iter)
        if not is_done:
            warnings.warn(
                f"{self.max_iter} steps were too few: raise max_iter or tol, or scale the data",
                ConvergenceWarning,
                stacklevel=2,
            )
        self.coef_, self.intercept_ = loss.parts(point)
        return self

    def decision_function(self, X: Any) -> Any:
        check_is_fitted(self, "classes_")
        X = validate_data(self, X, reset=False, accept_sparse="csr", dtype=np.float64)
        scores = np.asarray(X @ self.coef_.T) + self.intercept_
        return scores.ravel() if len(self.classes_) == 2 else scores

    def predict_log_proba(self, X: Any) -> Any:
        scores = self.decision_function(X)
        if scores.ndim == 1:
            scores = np.column_stack((np.zeros_like(scores), scores))
        return scores - logsumexp(scores, axis=1, keepdims=True)

    def predict_proba(self, X: Any) -> Any:
        return np.exp(self.predict_log_proba(X))

    def predict(self, X: Any) -> Any:
        scores = self.decision_function(X)
        best = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return self.classes_[best]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


class _Loss:
    """The mean loss, its gradient, and products with its Hessian. Points are flat: coefficients,
    then intercepts, of all topics; of two topics the second alone."""

    def __init__(
        self, X: Any, codes: Any, weights: Any, C: float, fit_intercept: bool
    ) -> None:
        self.X, self.codes, self.fit_intercept = X, codes, fit_intercept
        topics = int(codes.max()) + 1
        self.rows = 1 if topics == 2 else topics
        self.total = weights.sum()
        self.weights = weights / self.total
        self.penalty = 1 / (C * self.total)
        self.target = np.zeros((len(codes), self.rows))
        if self.rows == 1:
            self.target[:, 0] = codes
        else:
            self.target[np.arange(len(codes)), codes] = 1

    def size(self) -> int:
        return self.rows * (int(self.X.shape[1]) + int(self.fit_intercept))

    def parts(self, point: Any) -> tuple[Any, Any]:
        shaped = point.reshape(self.rows, -1)
        if self.fit_intercept:
            return shaped[:, :-1].copy(), shaped[:, -1].copy()
        return shaped.copy(), np.zeros(self.rows)

    def _scores(self, point: Any) -> Any:
        coef, intercept = self.parts(point)
        return np.asarray(self.X @ coef.T) + intercept

    def _probabilities(self, scores: Any) -> tuple[Any, Any]:
        """Those of the rows that have coefficients, and ln of the sum over all topics."""
        if self.rows == 1:
            total = np.logaddexp(0, scores)
        else:
            total = logsumexp(scores, axis=1, keepdims=True)
        return np.exp(scores - total), total

    def value(self, point: Any) -> float:
        scores = self._scores(point)
        total = self._probabilities(scores)[1].ravel()
        each = total - (scores * self.target).sum(axis=1)
        coef, _ = self.parts(point)
        return float(self.weights @ each + 0.5 * self.penalty * (coef**2).sum())

    def _back(self, by_document: Any, coef: Any) -> Any:
        slope = np.asarray((self.X.T @ by_document).T) + self.penalty * coef
        if not self.fit_intercept:
            return slope.ravel()
        return np.column_stack((slope, by_document.sum(axis=0))).ravel()

    def gradient(self, point: Any) -> tuple[Any, Any]:
        """The gradient, and the probabilities that products with the Hessian need."""
        p, _ = self._probabilities(self._scores(point))
        coef, _ = self.parts(point)
        return self._back(self.weights[:, None] * (p - self.target), coef), p

    def hessian_product(self, p: Any, direction: Any) -> Any:
        moved = self._scores(direction)
        if self.rows == 1:
            bent = p * (1 - p) * moved
        else:
            bent = p * (moved - (p * moved).sum(axis=1, keepdims=True))
        coef, _ = self.parts(direction)
        return self._back(self.weights[:, None] * bent, coef)


def _newton(loss: _Loss, tol: float, max_iter: int) -> tuple[Any, int, bool]:
    point = np.zeros(loss.size())
    for step in range(max_iter):
        gradient, p = loss.gradient(point)
        if np.abs(gradient).max() <= tol:
            return point, step, True
        direction = _solve(loss, p, gradient)
        value = loss.value(point)
        if -(gradient @ direction) <= 4 * np.finfo(float).eps * abs(value):
            # The loss cannot show any more whether it falls; near the optimum, steps are right.
            return point + direction, step + 1, True
        moved = _line_search(loss, point, direction, value, gradient @ direction)
        if moved is None:
            return point, step, False
        point = moved
    return point, max_iter, bool(np.abs(loss.gradient(point)[0]).max() <= tol)


def _solve(loss: _Loss, p: Any, gradient: Any) -> Any:
    """The direction of Newton's step, more exact the nearer the optimum is."""
    norm = np.linalg.norm(gradient)
    enough = min(0.1, np.sqrt(norm)) * norm * 1e-3
    x, residual = np.zeros_like(gradient), -gradient
    direction, square = residual.copy(), residual @ residual
    for _ in range(20 * len(gradient)):
        if np.sqrt(square) <= enough:
            break
        product = loss.hessian_product(p, direction)
        curvature = direction @ product
        if curvature <= 0:
            break
        length = square / curvature
        x += length * direction
        residual -= length * product
        before, square = square, residual @ residual
        direction = residual + square / before * direction
    return x if x.any() else -gradient


def _line_search(loss: _Loss, point: Any, direction: Any, value: float, slope: float) -> Any:
    """The step, or a half of it, and so on, until the loss falls enough (Armijo); None if it never
    does."""
    length = 1.0
    while length > 1e-8:
        moved = point + length * direction
        if loss.value(moved) <= value + 1e-4 * length * slope:
            return moved
        length /= 2
    return None
