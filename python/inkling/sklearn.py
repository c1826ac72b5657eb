"""Estimators for scikit-learn: Inkling's words for its matrices, and its own models for both.

Needs scikit-learn 1.6 or later and SciPy. ``InklingVectorizer`` cuts texts as an index does;
``NaiveBayes`` and ``LogisticRegression`` take any matrix of counts; ``IndexClassifier`` learns from
an index, without a matrix.
"""

from __future__ import annotations

from ._sk_bayes import NaiveBayes
from ._sk_index import IndexClassifier
from ._sk_logistic import LogisticRegression
from ._sk_vectorizer import InklingVectorizer

__all__ = ["IndexClassifier", "InklingVectorizer", "LogisticRegression", "NaiveBayes"]
