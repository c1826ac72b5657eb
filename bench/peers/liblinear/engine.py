"""LIBLINEAR: linear models on tf-idf weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import scipy.sparse
from peerkit import classification
from peerkit.collection import labelled
from peerkit.installed import hide, versions
from peerkit.phases import Phases
from sklearn.feature_extraction.text import TfidfVectorizer

# With numba, LIBLINEAR compiles the copying of a matrix anew in each process: 2 s for what takes
# 0.1 s without.
hide("numba")

from liblinear.liblinear import liblinear, model, problem  # noqa: E402
from liblinear.liblinearutil import train as train_model  # noqa: E402

OPTIONS = {"svm": "-s 1 -q", "logistic": "-s 0 -q"}


def version() -> dict[str, str]:
    return versions("liblinear-official", "scikit-learn")


def classify(variant: str, train: Path, test: Path, work: Path) -> dict[str, object]:
    options = classification.choose(OPTIONS, variant)
    phases = Phases()
    with phases.timed("read_analyze"):
        known, asked = labelled(train), labelled(test)
        vectorizer = TfidfVectorizer(sublinear_tf=True)
        known_weights = vectorizer.fit_transform(known.texts)
        asked_weights = vectorizer.transform(asked.texts)
        topics, known_topics = np.unique(known.labels, return_inverse=True)
    with phases.timed("train"):
        trained = train_model(known_topics.astype(float), known_weights, options)
    with phases.timed("predict"):
        predicted = topics[_predict(trained, asked_weights)]
    return classification.answer(phases, predicted, asked.labels)


def _predict(trained: model, weights: scipy.sparse.csr_matrix) -> list[int]:
    """Calls the library directly, because liblinearutil.predict copies each feature in Python."""
    rows = problem(np.zeros(weights.shape[0]), weights)
    return [int(liblinear.predict(trained, rows.x[row])) for row in range(rows.l)]
