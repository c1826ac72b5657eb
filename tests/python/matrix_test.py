"""The matrix of terms."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inkling
from conftest import PROGRAM

scipy_io = pytest.importorskip("scipy.io")


@pytest.mark.parametrize("weight", ["tf", "binary", "sublinear", "tfidf"])
def test_the_matrix_is_that_of_the_command_line(corpus: inkling.Index, weight: str) -> None:
    where = "label:spam"
    told = subprocess.run(
        [PROGRAM, "-i", corpus.path, "export", "--format", "mtx", "--where", where,
         "--weight", weight, "--min-df", "2"],
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    expected = scipy_io.mmread(io.BytesIO(told)).tocsr()
    made, terms = corpus.term_matrix(weight=weight, where=where, min_df=2)
    assert made.shape == expected.shape == (len(corpus.ids(where)), len(terms))
    assert (made != expected).nnz == 0


def test_the_matrix_may_be_changed_and_outlives_the_index(small: inkling.Index) -> None:
    matrix, terms = small.term_matrix()
    del small
    assert matrix.has_sorted_indices and matrix.data.flags.writeable
    matrix.sort_indices()
    matrix.data *= 2
    column = terms.index("ink")
    np.testing.assert_array_equal(matrix[:, column].toarray().ravel(), [6, 2, 0])


def test_an_empty_selection_is_an_empty_matrix(small: inkling.Index) -> None:
    matrix, terms = small.term_matrix(where="zebra")
    assert matrix.shape == (0, 0) and terms == []
    with pytest.raises(inkling.UnknownNameError):
        small.term_matrix(field="nothing")


def test_columns_are_terms_of_words_on_demand(tmp_path: Path) -> None:
    index = inkling.Index.create(tmp_path / "i", language="en")
    rows: list[dict[str, Any]] = [{"id": "a", "text": "inks inked"}]
    with index.writer() as writer:
        writer.add_many(rows)
    assert index.term_matrix()[1] == ["ink"]
    assert index.term_matrix(terms="words")[1] == ["inked", "inks"]
