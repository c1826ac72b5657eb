"""scikit-learn: naive Bayes on counted words, and the measures of its feature selection."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse
from peerkit import classification
from peerkit.collection import labelled
from peerkit.installed import versions
from peerkit.phases import Phases
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.feature_selection import chi2, mutual_info_classif
from sklearn.naive_bayes import ComplementNB, MultinomialNB

# mutual_info_classif takes more than a millisecond for each column: every 64th term is enough.
TERMS_PER_MUTUAL_INFORMATION = 64


class Variant(NamedTuple):
    vectorizer: Any
    model: Any


VARIANTS = {
    "multinomial": Variant(CountVectorizer(), MultinomialNB(alpha=0.01)),
    "multinomial-1": Variant(CountVectorizer(), MultinomialNB(alpha=1.0)),
    "complement": Variant(
        TfidfVectorizer(sublinear_tf=True, max_df=0.5, min_df=5, stop_words="english"),
        ComplementNB(alpha=0.1),
    ),
}


def version() -> dict[str, str]:
    return versions("scikit-learn", "scipy", "numpy")


def classify(variant: str, train: Path, test: Path, work: Path) -> dict[str, object]:
    vectorizer, model = classification.choose(VARIANTS, variant)
    phases = Phases()
    with phases.timed("read_analyze"):
        known, asked = labelled(train), labelled(test)
        known_counts = vectorizer.fit_transform(known.texts)
        asked_counts = vectorizer.transform(asked.texts)
    with phases.timed("train"):
        model.fit(known_counts, known.labels)
    with phases.timed("predict"):
        predicted = model.predict(asked_counts)
    return classification.answer(phases, predicted, asked.labels)


def prepare_report(corpus: Path, work: Path) -> dict[str, object]:
    known = labelled(corpus)
    counts = CountVectorizer().fit_transform(known.texts)
    work.mkdir(parents=True, exist_ok=True)
    scipy.sparse.save_npz(work / "counts.npz", counts, compressed=False)
    scipy.sparse.save_npz(work / "presence.npz", _presence_of_some(counts), compressed=False)
    np.save(work / "topics.npy", np.unique(known.labels, return_inverse=True)[1])
    return {}


def report(work: Path) -> dict[str, object]:
    counts = scipy.sparse.load_npz(work / "counts.npz")
    presence = scipy.sparse.load_npz(work / "presence.npz")
    topics = np.load(work / "topics.npy")
    phases = Phases()
    with phases.timed("mutual_information"):
        mutual_info_classif(presence, topics, discrete_features=True)
    with phases.timed("chi2"):
        chi2(counts, topics)
    return {
        "phases": phases.seconds,
        "terms": {"mutual_information": presence.shape[1], "chi2": counts.shape[1]},
        "topics": len(np.unique(topics)),
    }


def _presence_of_some(counts: scipy.sparse.csr_matrix) -> scipy.sparse.csc_matrix:
    """1 where a document contains a term, for every n-th term, by columns as mutual_info_classif
    reads them."""
    presence = counts[:, ::TERMS_PER_MUTUAL_INFORMATION].tocsc()
    presence.data[:] = 1
    return presence
