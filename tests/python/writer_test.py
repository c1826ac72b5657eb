"""Writing an index: what is committed, and what a failure leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import inkling
from conftest import ROWS
from inkling import _core


def test_a_writer_that_fails_commits_nothing(small: inkling.Index) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        yield {"id": "d", "text": "new"}
        raise KeyError("source")

    with pytest.raises(KeyError, match="source"), small.writer() as writer:
        writer.add_many(rows())
    assert len(inkling.Index(small.path)) == len(inkling.Index.open(small.path)) == 3


def test_what_was_read_before_a_failure_may_be_committed(small: inkling.Index) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for number in range(20_000):
            yield {"id": str(number), "text": "word " * 100}
        raise KeyError("source")

    with small.writer() as writer:
        with pytest.raises(KeyError):
            writer.add_many(rows())
        writer.add(id="after", text="the end")
    assert "after" in small and "0" in small


FAILURES = [KeyboardInterrupt(), inkling.CommittedError("the merge failed", "committed")]


@pytest.mark.parametrize("failure", FAILURES)
def test_a_commit_is_shown_whatever_goes_up_behind_it(
    small: inkling.Index, failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Committing:
        """A writer of the module whose commit is made, and fails then."""

        def __init__(self, core: Any) -> None:
            self.core = core

        def __getattr__(self, name: str) -> Any:
            return getattr(self.core, name)

        def commit(self) -> int:
            self.core.commit()
            raise failure

    def changed(*arguments: Any) -> None:
        change(*arguments)
        raise failure

    with pytest.raises(type(failure)), small.writer() as writer:
        writer.add(id="d", text="new")
        writer._core = Committing(writer._core)  # type: ignore[assignment]
    assert "d" in small
    change = _core.change
    monkeypatch.setattr(_core, "change", changed)
    with pytest.raises(type(failure)):
        small.delete("d")
    assert "d" not in small


def test_reports_of_a_writer_add_up(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many([{"id": "a", "text": "other"}, ROWS[1], {"n": 1}, {"text": "x"}])
        assert writer.add({"id": "one"}, text="single")["indexed"] == 1
        assert writer.delete("c", "nothing") == 1
        assert writer.delete(where="year:1999") == 1
    assert added["read"] == 4
    assert added["indexed"], added["replaced"] == (1, 1)
    assert added["unchanged"] == 1 and sum(added["skipped"].values()) == 1
    assert added["first_rejected"][0][0].endswith(":3")
    assert set(small.ids()) >= {"a", "one"} and "b" not in small and "c" not in small


def test_labels_by_hand_stay_unless_a_writer_relabels(small: inkling.Index) -> None:
    small.label("a", "by hand")
    row = {"id": "a", "text": "other", "label": "of record"}
    with small.writer() as writer:
        assert writer.add(row)["labels_kept"] == 1
    assert small["a"]["labels"] == ["by hand"]
    with small.writer(relabel=True) as writer:
        assert writer.add(row)["labels_kept"] == 0
    assert small["a"]["labels"] == ["of record"]


def test_a_closed_writer_says_so(small: inkling.Index) -> None:
    writer = small.writer()
    with pytest.raises(inkling.IndexBusyError):
        small.writer()
    writer.close()
    with pytest.raises(inkling.OptionError, match="closed"):
        writer.add(id="x", text="y")


@pytest.mark.parametrize("misuse", ["add", "commit", "add_many", "close"])
def test_an_iterable_that_writes_is_refused(small: inkling.Index, misuse: str) -> None:
    writer = small.writer()

    def rows() -> Iterator[dict[str, Any]]:
        yield {"id": "d", "text": "x"}
        {
            "add": lambda: writer.add(id="e", text="y"),
            "commit": writer.commit,
            "add_many": lambda: writer.add_many([{"id": "e", "text": "y"}]),
            "close": writer.close,
        }[misuse]()

    with pytest.raises(inkling.OptionError, match="closed" if misuse == "close" else "iterable"):
        writer.add_many(rows())
    writer.close()
    assert len(inkling.Index.open(small.path)) == 3
