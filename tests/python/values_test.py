"""Values of records: which are kept, and which cost their record."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inkling


def test_values_of_other_types_are_kept(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many(
            [
                {"id": "d", "text": "x", "day": datetime.date(2001, 2, 3), "n": np.int64(5)},
                {"id": "e", "text": "x", "score": float("nan"), "none": None, "tags2": {"q", "p"}},
                {"id": "f", "text": "x", "list": np.array([1, 2])},
            ]
        )
        assert added["indexed"] == 3
    assert small.search("day:[2001 TO 2002]")[0].id == "d"
    assert small.search("n:5")[0].id == "d"
    assert small.search("tags2:p")[0].id == "e" and "score" not in json.dumps(small["e"])


class Colour(enum.Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ([1.5, float("nan"), None], {"numbers": {"x": 1.5}}),
        ({"y": float("nan"), "z": "w"}, {"keywords": {"x.z": ["w"]}}),
        (np.float32("nan"), {}),
        (np.array([1.5, np.nan]), {"numbers": {"x": 1.5}}),
        ({"b", 1}, {"keywords": {"x": ["b"]}, "numbers": {"x": 1}}),
        (decimal.Decimal("1.50"), {"keywords": {"x": ["1.50"]}}),
        (decimal.Decimal("nan"), {}),
        (uuid.UUID(int=1), {"keywords": {"x": ["00000000-0000-0000-0000-000000000001"]}}),
        (Path("/a/b"), {"keywords": {"x": ["/a/b"]}}),
        (datetime.time(1, 2), {"keywords": {"x": ["01:02:00"]}}),
        ([Colour.RED], {"keywords": {"x": ["red"]}}),
    ],
)
def test_values_are_kept_as_json_has_them(small: inkling.Index, value: Any, kept: Any) -> None:
    with small.writer() as writer:
        assert writer.add(id="d", text="t", x=value)["indexed"] == 1
    document = small["d"]
    assert (document["keywords"], document["numbers"]) == (
        kept.get("keywords", {}), kept.get("numbers", {})
    )  # fmt: skip


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


BAD = [float("inf"), [1, {"y": -np.inf}], np.float16("inf"), 1j, b"bytes", datetime.timedelta(1)]


def test_a_value_nested_too_deeply_costs_its_record_alone(small: inkling.Index) -> None:
    with small.writer() as writer:
        added = writer.add_many([{"id": "d", "text": "t"}, {"id": "e", "x": nested(100_000)}])
    assert added["skipped"] == {"bad_value": 1}
    assert "nested too deeply" in added["first_rejected"][0][2]


@pytest.mark.parametrize("value", BAD, ids=repr)
def test_a_bad_value_costs_its_record_alone(small: inkling.Index, value: Any) -> None:
    rows = [{"id": "d", "text": "t"}, {"id": "e", "text": "t", "x": value}, {"id": "f"},
            {"id": "g", "text": "t"}]  # fmt: skip
    with small.writer() as writer:
        added = writer.add_many(iter(rows))
        one = writer.add(rows[1])
    assert (added["read"], added["indexed"]) == (4, 2)
    assert added["skipped"] == {"bad_value": 1, "missing_text": 1}
    assert [each[:2] for each in added["first_rejected"]] == [
        ("stdin:2", "bad_value"), ("stdin:3", "missing_text")
    ]  # fmt: skip
    assert "field `x" in added["first_rejected"][0][2]
    assert one["read"] == one["skipped"]["bad_value"] == 1
    assert small.ids() == ["a", "b", "c", "d", "g"]
    with pytest.raises(inkling.RecordError, match="stdin:2: bad_value: field `x") as strict:
        with small.writer(strict=True) as writer:
            writer.add_many(rows)
    assert strict.value.code == "bad_record"
    small.train("m", kind="multinomial", alpha=1)
    with pytest.raises(inkling.RecordError, match="record 2: bad_value"):
        small.classify("m", rows[:2])


def test_dates_that_are_missing_are_no_value(small: inkling.Index) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": ["d", "e"], "text": ["x", "y"]})
    frame["day"] = pandas.to_datetime(["2020-01-01", None])
    with small.writer() as writer:
        assert writer.add_many(frame)["indexed"] == 2
        writer.add(id="f", text="z", day=pandas.NaT, days=[np.datetime64("NaT")])
    assert small["d"]["keywords"] == {"day": ["2020-01-01T00:00:00"]}
    assert small["e"]["keywords"] == small["f"]["keywords"] == {}


def test_dates_of_numpy_are_those_of_iso(small: inkling.Index) -> None:
    days = np.array(["2020-01-01", "NaT", "2020-01-02"], dtype="datetime64[D]")
    with small.writer() as writer:
        writer.add(id="d", text="x", day=np.datetime64("2020-01-01T01:02:03", "ns"), days=days)
        writer.add(id="e", text="x", day=np.datetime64("2020-01-01T05", "h"))
    assert small["d"]["keywords"] == {
        "day": ["2020-01-01T01:02:03.000000000"],
        "days": ["2020-01-01", "2020-01-02"],
    }
    assert small["e"]["keywords"] == {"day": ["2020-01-01T05:00:00"]}
    assert [hit.id for hit in small.search("day:[2020-01-01 TO 2020-01-02]")] == ["d", "e"]
