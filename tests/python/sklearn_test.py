"""The estimators: scikit-learn's own checks, and its numbers."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sklearn = pytest.importorskip("sklearn", minversion="1.6")
import scipy.sparse as sp  # noqa: E402
from sklearn import linear_model, naive_bayes  # noqa: E402
from sklearn.base import clone  # noqa: E402
from sklearn.feature_extraction.text import TfidfVectorizer  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.utils.estimator_checks import parametrize_with_checks  # noqa: E402

import inkling  # noqa: E402
from inkling.sklearn import (  # noqa: E402
    IndexClassifier,
    InklingVectorizer,
    LogisticRegression,
    NaiveBayes,
)

TOLERANCE = {"rtol": 1e-9, "atol": 1e-9}
KINDS = ["multinomial", "complement", "bernoulli", "gaussian", "categorical"]
THEIRS: dict[str, Any] = {
    "multinomial": naive_bayes.MultinomialNB,
    "complement": naive_bayes.ComplementNB,
    "bernoulli": naive_bayes.BernoulliNB,
    "gaussian": naive_bayes.GaussianNB,
    "categorical": naive_bayes.CategoricalNB,
}


@parametrize_with_checks(
    [
        *(NaiveBayes(kind) for kind in [*KINDS, "mixed"]),
        NaiveBayes("complement", normalize_weights=True),
        LogisticRegression(),
        InklingVectorizer(),
        IndexClassifier(),
    ]
)
def test_scikit_learns_own_checks(estimator: Any, check: Any) -> None:
    check(estimator)


def counts(seed: int, documents: int = 200, terms: int = 40) -> tuple[Any, Any]:
    draw = np.random.default_rng(seed)
    topics = draw.integers(0, 4, documents)
    rates = draw.gamma(0.5, 1, (4, terms))
    names = np.array(["tea", "ink", "sea", "desk"])
    return draw.poisson(rates[topics]).astype(float), names[topics]


def data_for(kind: str, seed: int) -> tuple[Any, Any]:
    X, y = counts(seed)
    if kind == "categorical":
        X = np.minimum(X, 3)
    if kind == "gaussian":
        X = X + np.random.default_rng(seed).normal(size=X.shape)
    return X, y


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_naive_bayes_is_that_of_scikit_learn(kind: str, weighted: bool, seed: int) -> None:
    X, y = data_for(kind, seed)
    weights = np.random.default_rng(seed).uniform(0.2, 3, len(y)) if weighted else None
    options: dict[str, Any] = {} if kind == "gaussian" else {"alpha": 0.3}
    ours = NaiveBayes(kind, **options).fit(X, y, sample_weight=weights)
    theirs = THEIRS[kind](**options).fit(X, y, sample_weight=weights)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), **TOLERANCE)
    np.testing.assert_allclose(ours.predict_log_proba(X), theirs.predict_log_proba(X), **TOLERANCE)


@pytest.mark.parametrize("kind", ["multinomial", "complement", "bernoulli"])
def test_sparse_counts_are_dense_ones(kind: str) -> None:
    X, y = counts(1)
    dense, sparse = NaiveBayes(kind).fit(X, y), NaiveBayes(kind).fit(sp.csr_matrix(X), y)
    made, expected = sparse.predict_log_proba(sp.csr_matrix(X)), dense.predict_log_proba(X)
    np.testing.assert_allclose(made, expected, rtol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_learning_in_parts_is_learning_at_once(kind: str) -> None:
    X, y = data_for(kind, 2)
    parts = NaiveBayes(kind)
    for start in range(0, len(y), 50):
        parts.partial_fit(X[start : start + 50], y[start : start + 50], classes=np.unique(y))
    whole = NaiveBayes(kind).fit(X, y)
    np.testing.assert_allclose(parts.predict_log_proba(X), whole.predict_log_proba(X), **TOLERANCE)
    with pytest.raises(ValueError, match="classes"):
        NaiveBayes(kind).partial_fit(X, y)
    with pytest.raises(ValueError, match="not among"):
        parts.partial_fit(X, np.full(len(y), "new"))


@pytest.mark.parametrize("kind", ["multinomial", "complement", "categorical", "mixed"])
def test_what_is_refused_is_not_learned(kind: str) -> None:
    X, y = data_for("categorical", 6)
    options: dict[str, Any] = {"categorical_features": [0]} if kind == "mixed" else {}
    model = NaiveBayes(kind, **options)
    refused = [(-X - 1, y, "Negative"), (X, np.array(["none"] * len(y)), "not among the classes")]
    for rows, topics, why in refused:
        with pytest.raises(ValueError, match=why):
            model.partial_fit(rows, topics, classes=np.unique(y))
        assert not hasattr(model, "classes_") and not hasattr(model, "class_count_")
    model.partial_fit(X[:50], y[:50], classes=np.unique(y))
    for rows, topics, why in refused:
        with pytest.raises(ValueError, match=why):
            model.partial_fit(rows[50:], topics[50:])
    model.partial_fit(X[50:], y[50:])
    alone = NaiveBayes(kind, **options).fit(X, y)
    np.testing.assert_allclose(model.class_count_, alone.class_count_, rtol=0)
    np.testing.assert_allclose(model.predict_proba(X), alone.predict_proba(X), rtol=1e-9)
    with pytest.raises(ValueError, match="class_prior"):
        alone.set_params(class_prior=[1.0]).partial_fit(X, y)
    np.testing.assert_allclose(model.class_count_, alone.class_count_, rtol=0)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("as_mask", [False, True])
def test_mixed_is_gaussian_and_categorical_together(weighted: bool, as_mask: bool) -> None:
    X, y = data_for("categorical", 6)
    X[:, 5:] += np.random.default_rng(6).normal(size=X[:, 5:].shape)
    X = X[:, ::-1]  # categories are the last five columns
    weights = np.random.default_rng(7).uniform(0.2, 3, len(y)) if weighted else None
    columns: Any = np.arange(X.shape[1]) >= X.shape[1] - 5
    ours = NaiveBayes("mixed", categorical_features=columns if as_mask else np.flatnonzero(columns))
    ours.fit(X, y, sample_weight=weights)
    numbers = naive_bayes.GaussianNB().fit(X[:, ~columns], y, sample_weight=weights)
    categories = naive_bayes.CategoricalNB().fit(X[:, columns], y, sample_weight=weights)
    expected = (
        numbers.predict_joint_log_proba(X[:, ~columns])
        + categories.predict_joint_log_proba(X[:, columns])
        - np.log(categories.class_count_ / categories.class_count_.sum())
    )
    np.testing.assert_allclose(ours.predict_joint_log_proba(X), expected, **TOLERANCE)
    np.testing.assert_array_equal(ours.predict(X), ours.classes_[expected.argmax(axis=1)])
    parts = clone(ours)
    for part in (slice(0, 90), slice(90, None)):
        of_part = None if weights is None else weights[part]
        parts.partial_fit(X[part], y[part], classes=np.unique(y), sample_weight=of_part)
    np.testing.assert_allclose(parts.predict_joint_log_proba(X), expected, **TOLERANCE)
    with pytest.raises(ValueError, match="mask of"):
        NaiveBayes("mixed", categorical_features=[True]).fit(X, y)
    with pytest.raises(ValueError, match="[Nn]egative"):
        NaiveBayes("mixed", categorical_features=[0]).fit(X - 100, y)


@pytest.mark.parametrize(
    "estimator", [*(NaiveBayes(kind) for kind in [*KINDS, "mixed"]), LogisticRegression()]
)
def test_estimators_are_cloned_pickled_and_weighted(estimator: Any) -> None:
    X, y = data_for(getattr(estimator, "kind", "multinomial"), 8)
    model = clone(estimator).fit(X, y)
    copy = clone(model)
    assert copy.get_params() == estimator.get_params() and not hasattr(copy, "classes_")
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict_proba(X), model.predict_proba(X))
    # A weight of 2 is a row that comes twice.
    times = np.random.default_rng(9).integers(1, 4, len(y))
    rows = np.repeat(np.arange(len(y)), times)
    weighted = clone(estimator).fit(X, y, sample_weight=times)
    repeated = clone(estimator).fit(X[rows], y[rows])
    if getattr(estimator, "kind", "") not in ("gaussian", "mixed"):  # smoothing is of rows there
        np.testing.assert_allclose(
            weighted.predict_log_proba(X), repeated.predict_log_proba(X), rtol=1e-7, atol=1e-7
        )
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X, columns=[f"x{at}" for at in range(X.shape[1])])
    named = clone(estimator).fit(frame, y)
    assert list(named.feature_names_in_) == list(frame.columns)
    with pytest.raises(ValueError, match="feature names"):
        named.predict(frame.rename(columns={"x0": "other"}))


@pytest.mark.parametrize("options", [{"fit_prior": False}, {"class_prior": [0.1, 0.2, 0.3, 0.4]}])
def test_priors_are_those_of_scikit_learn(options: dict[str, Any]) -> None:
    X, y = counts(3)
    ours, theirs = NaiveBayes(**options).fit(X, y), naive_bayes.MultinomialNB(**options).fit(X, y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), **TOLERANCE)


@pytest.mark.parametrize("topics", [2, 4])
@pytest.mark.parametrize("C", [0.1, 1, 30])
@pytest.mark.parametrize("weighted", [False, True])
def test_logistic_regression_is_that_of_scikit_learn(topics: int, C: float, weighted: bool) -> None:
    X, y = counts(4)
    X, y = X[np.isin(y, np.unique(y)[:topics])], y[np.isin(y, np.unique(y)[:topics])]
    weights = np.random.default_rng(5).uniform(0.2, 3, len(y)) if weighted else None
    ours = LogisticRegression(C, tol=1e-13).fit(X, y, sample_weight=weights)
    theirs = linear_model.LogisticRegression(
        C=C, tol=1e-14, max_iter=100_000, solver="newton-cholesky"
    ).fit(X, y, sample_weight=weights)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), **TOLERANCE)


def test_logistic_regression_says_that_steps_were_too_few() -> None:
    X, y = counts(4)
    with pytest.warns(sklearn.exceptions.ConvergenceWarning, match="max_iter"):
        LogisticRegression(max_iter=1).fit(X, y)


TEXTS = [
    "The ink of squids is black ink.",
    "Paper takes the ink",
    "Squids swim in the sea, and the sea is deep",
    "Tea, tea and coffee",
]


@pytest.mark.parametrize("sublinear", [False, True])
@pytest.mark.parametrize("options", [{}, {"min_df": 2}, {"max_df": 0.5}, {"max_features": 5}])
def test_weights_are_those_of_tfidf_vectorizer(sublinear: bool, options: dict[str, Any]) -> None:
    ours = InklingVectorizer(analyzer="sklearn", sublinear_tf=sublinear, **options)
    theirs = TfidfVectorizer(sublinear_tf=sublinear, **options)
    mine, others = ours.fit_transform(TEXTS), theirs.fit_transform(TEXTS)
    if "max_features" not in options:  # ties of the last terms may be broken otherwise
        assert list(ours.get_feature_names_out()) == list(theirs.get_feature_names_out())
        np.testing.assert_allclose(mine.toarray(), others.toarray(), rtol=1e-12)
        again = ours.transform([*TEXTS, "unknown words"]).toarray()
        np.testing.assert_allclose(again, theirs.transform([*TEXTS, "unknown words"]).toarray())
    assert mine.shape == others.shape and mine.has_sorted_indices


def test_weights_are_those_of_tfidf_vectorizer_for_many_texts(corpus: inkling.Index) -> None:
    texts = [document["text"] for document in corpus.documents("label:pos OR label:ham")]
    options: dict[str, Any] = {"min_df": 3, "max_df": 0.4, "sublinear_tf": True}
    for n_jobs in (1, None):
        ours = InklingVectorizer(analyzer="sklearn", n_jobs=n_jobs, **options)
        theirs = TfidfVectorizer(**options)
        made, expected = ours.fit_transform(texts), theirs.fit_transform(texts)
        assert list(ours.get_feature_names_out()) == list(theirs.get_feature_names_out())
        np.testing.assert_allclose(ours.idf_, theirs.idf_, rtol=1e-15)
        expected.sort_indices()
        np.testing.assert_array_equal(made.indices, expected.indices)
        np.testing.assert_allclose(made.data, expected.data, rtol=1e-12)
        again = ours.transform(texts)
        np.testing.assert_array_equal(again.data, made.data)


def test_threads_may_share_a_vectorizer() -> None:
    texts = TEXTS * 50
    vectorizer = InklingVectorizer().fit(texts)
    expected = vectorizer.transform(texts).data
    with ThreadPoolExecutor(8) as pool:
        for made in pool.map(lambda _: vectorizer.transform(texts).data, range(64)):
            np.testing.assert_array_equal(made, expected)


def test_terms_are_those_of_an_index(corpus: inkling.Index) -> None:
    documents = list(corpus.documents("label:spam"))
    texts = [f"{document['title']} {document['text']}" for document in documents]
    rows, terms = corpus.term_matrix(where="label:spam")
    vectorizer = InklingVectorizer(language="auto", weight="tf")
    made = vectorizer.fit_transform(texts)
    assert list(vectorizer.get_feature_names_out()) == terms
    assert (made != rows).nnz == 0


def test_a_vectorizer_is_cloned_pickled_and_framed() -> None:
    pytest.importorskip("pandas")
    vectorizer = InklingVectorizer(weight="tf", min_df=2)
    copy = clone(vectorizer)
    assert copy.get_params() == vectorizer.get_params() and not hasattr(copy, "vocabulary_")
    expected = vectorizer.fit_transform(TEXTS).toarray()
    again = pickle.loads(pickle.dumps(vectorizer))
    np.testing.assert_array_equal(again.transform(TEXTS).toarray(), expected)
    names = list(vectorizer.get_feature_names_out())
    assert names == sorted(names, key=str.encode)
    assert vectorizer.vocabulary_ == {name: column for column, name in enumerate(names)}
    framed = clone(vectorizer).set_output(transform="pandas")
    with pytest.raises(ValueError, match="[Ss]parse"):
        framed.fit_transform(TEXTS)
    with pytest.raises(ValueError, match="single string"):
        vectorizer.fit("text")
    with pytest.raises(ValueError, match="no term"):
        vectorizer.fit(["", "..."])
    with pytest.raises(ValueError, match="tf, binary"):
        InklingVectorizer(weight="bm25").fit(TEXTS)
    with pytest.raises(ValueError, match="n_jobs"):
        InklingVectorizer(n_jobs=0).fit(TEXTS)
    with pytest.raises(TypeError, match="number 1 is a float"):
        vectorizer.fit(["text", float("nan")])
    with pytest.raises(inkling.OptionError, match="language"):
        InklingVectorizer(language="xx").fit(TEXTS)


@pytest.mark.parametrize("estimator", [NaiveBayes("complement"), LogisticRegression()])
def test_pipelines_learn_topics(estimator: Any) -> None:
    pipeline = make_pipeline(InklingVectorizer(), estimator)
    pipeline.fit(TEXTS, ["sea", "desk", "sea", "tea"])
    assert list(pipeline.predict(["a squid", "much tea"])) == ["sea", "tea"]
    again = pickle.loads(pickle.dumps(pipeline))
    np.testing.assert_array_equal(again.predict_proba(TEXTS), pipeline.predict_proba(TEXTS))


@pytest.fixture
def labelled(tmp_path: Path) -> Iterator[inkling.Index]:
    index = inkling.Index.create(tmp_path / "labelled", language="en")
    with index.writer() as writer:
        for number, (text, label) in enumerate(zip(TEXTS, ["sea", "desk", "sea", "tea"])):
            writer.add(id=str(number), text=text, label=label)
    yield index


def test_an_index_is_a_classifier(labelled: inkling.Index) -> None:
    for index in (labelled, labelled.path):
        model = IndexClassifier(index, kind="multinomial", options={"alpha": 1}).fit()
        assert list(model.classes_) == ["desk", "sea", "tea"]
        assert list(model.predict(["squids", "tea"])) == ["sea", "tea"]
        np.testing.assert_allclose(model.predict_proba(TEXTS).sum(axis=1), 1)
    copy = clone(model)
    assert copy.get_params() == model.get_params() and not hasattr(copy, "classes_")
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict_proba(TEXTS), model.predict_proba(TEXTS))
    with pytest.raises(ValueError, match="directory"):
        IndexClassifier().fit()


@pytest.mark.parametrize("value", [None, float("nan"), b"tea", 7])
def test_what_is_no_text_is_refused(labelled: inkling.Index, value: Any) -> None:
    model = IndexClassifier(labelled, options={"alpha": 1}).fit()
    with pytest.raises(TypeError, match="number 1 is a"):
        model.predict(["tea", value])
    assert list(model.predict(np.array(["tea"]))) == list(model.predict("tea"))


def test_an_index_classifies_as_a_matrix_does(labelled: inkling.Index) -> None:
    options = {"alpha": 1, "labels": "one"}
    model = IndexClassifier(labelled, kind="multinomial", options=options).fit()
    rows, _ = labelled.term_matrix()
    topics = [labelled[id]["labels"][0] for id in labelled.ids()]
    matrix = NaiveBayes("multinomial").fit(rows, topics)
    np.testing.assert_allclose(
        model.predict_log_proba(TEXTS), matrix.predict_log_proba(rows), **TOLERANCE
    )


def test_probabilities_of_an_index_are_those_of_its_model(labelled: inkling.Index) -> None:
    model = IndexClassifier(labelled, kind="multinomial", options={"alpha": 1}).fit()
    texts = [*TEXTS, "zebras", "", *(f"ink {n} tea" for n in range(40))]
    answers = labelled.classify(model.name, texts)
    for method, key in (("predict_proba", "p"), ("predict_log_proba", "log_p")):
        expected = [{each["topic"]: each[key] for each in of["predictions"]} for of in answers]
        rows = getattr(model, method)(texts)
        assert [dict(zip(model.classes_, row, strict=True)) for row in rows.tolist()] == expected
    best = [of["predictions"][0]["topic"] for of in answers]
    assert model.predict(texts).tolist() == best
    assert model.predict_proba([]).shape == (0, 3) and model.predict([]).shape == (0,)
