"""Measures by the names of ir_measures, with the values of trec_eval."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import _core
from ._ir_files import Qrels, Run, qrels_of, run_of
from .errors import OptionError

__all__ = ["Metric", "calc_aggregate", "evaluate", "iter_calc"]


class Metric(NamedTuple):
    """The value of a measure for one topic."""

    query_id: str
    measure: str
    value: float


class _Kind(NamedTuple):
    """How trec_eval names a measure, without and with a cut-off; None where it has no such."""

    whole: str | None
    cut: str | None
    sums: bool = False


_KINDS = {
    "nDCG": _Kind("ndcg", "ndcg_cut"),
    "AP": _Kind("map", "map_cut"),
    "P": _Kind(None, "P"),
    "R": _Kind(None, "recall"),
    "RR": _Kind("recip_rank", "recip_rank"),
    "Rprec": _Kind("Rprec", None),
    "Bpref": _Kind("bpref", None),
    "infAP": _Kind("infAP", None),
    "Success": _Kind(None, "success"),
    "IPrec": _Kind(None, "iprec_at_recall"),
    "SetP": _Kind("set_P", None),
    "SetR": _Kind("set_recall", None),
    "SetF": _Kind("set_F", None),
    "SetAP": _Kind("set_map", None),
    "NumQ": _Kind("num_q", None, sums=True),
    "NumRel": _Kind("num_rel", None, sums=True),
    "NumRet": _Kind("num_ret", None, sums=True),
    "NumRelRet": _Kind("num_rel_ret", None, sums=True),
}
_ALIASES = {"MAP": "AP", "NDCG": "nDCG", "MRR": "RR", "Precision": "P", "Recall": "R",
            "BPref": "Bpref", "RPrec": "Rprec"}  # fmt: skip
_FORM = re.compile(r"(?P<name>[A-Za-z]+)(\(rel=(?P<rel>\d+)\))?(@(?P<cut>[\d.]+))?")
_KNOWN = (
    "nDCG@10, AP, AP@100, AP(rel=2), P@5, R@1000, RR, RR@10, Rprec, Bpref, infAP, Success@10, "
    "IPrec@0.1, SetP, SetR, SetF, SetAP, NumQ, NumRel, NumRet, NumRelRet"
)


class _Measure(NamedTuple):
    """A measure, and how it is asked of the library."""

    name: str  # as it was asked for
    kind: _Kind
    rel: int
    cutoff: int | None
    depth: int | None  # of the run, where the measure itself has no cut-off
    key: str  # by which trec_eval names the value

    def value(self, found: dict[str, float]) -> float:
        if self.kind.whole == "num_q":
            return 1
        return found[self.key]


def _refused(name: str, why: str) -> OptionError:
    return OptionError(f"{name}: {why}", "option", f"measures are {_KNOWN}", parameter="measures")


def parse(measure: Any) -> _Measure:
    """Of its name, or of a measure of ir_measures. Raises OptionError."""
    name = str(measure)
    match = _FORM.fullmatch(name.replace(" ", ""))
    if match is None:
        raise _refused(name, "no measure is written so")
    kind = _KINDS.get(_ALIASES.get(match["name"], match["name"]))
    if kind is None:
        raise _refused(name, "there is no such measure")
    rel, cut = int(match["rel"] or 1), match["cut"]
    if (kind.whole if cut is None else kind.cut) is None:
        raise _refused(name, "it needs a cut-off" if cut is None else "it has no cut-off")
    if cut is None:
        return _Measure(name, kind, rel, None, None, str(kind.whole))
    if kind.cut == "iprec_at_recall":
        return _Measure(name, kind, rel, None, None, f"iprec_at_recall_{float(cut):.2f}")
    if not cut.isdigit() or int(cut) == 0:
        raise _refused(name, "a cut-off is a rank, from 1")
    if kind.cut == "recip_rank":
        return _Measure(name, kind, rel, None, int(cut), "recip_rank")
    return _Measure(name, kind, rel, int(cut), None, f"{kind.cut}_{cut}")


def _shortened(run: Run, depth: int) -> Run:
    """The first documents of each topic, in the order of trec_eval."""
    return {
        topic: dict(sorted(rows.items(), key=lambda each: (each[1], each[0]), reverse=True)[:depth])
        for topic, rows in run.items()
    }


def _judged(
    qrels: Qrels, run: Run, rel: int, depth: int | None, cutoffs: list[int]
) -> list[tuple[str, dict[str, float]]]:
    if depth is not None:
        run = _shortened(run, depth)
    rows = [(topic, list(documents.items())) for topic, documents in run.items()]
    found = _core.judge(qrels, rows, rel, True, cutoffs)
    return [(topic, dict(values)) for topic, values in found]


def iter_calc(
    measures: Iterable[Any], qrels: Any, run: Any, *, complete: bool = True
) -> Iterator[Metric]:
    """The measures of each topic that has judgments. A topic that the run lacks counts as one for
    which nothing was found, unless ``complete`` is False. Raises OptionError for a measure that
    there is not, EmptyInputError without judgments. Cost: O(entries log entries)."""
    wanted = {measure.name: measure for measure in map(parse, measures)}  # one named twice is one
    judgments, entries = qrels_of(qrels), run_of(run)
    ways: dict[tuple[int, int | None], list[_Measure]] = {}
    for measure in wanted.values():
        ways.setdefault((measure.rel, measure.depth), []).append(measure)
    for (rel, depth), of_way in ways.items():
        cutoffs = sorted({m.cutoff for m in of_way if m.cutoff is not None})
        for topic, values in _judged(judgments, entries, rel, depth, cutoffs):
            if not complete and topic not in entries:
                continue
            for measure in of_way:
                yield Metric(topic, measure.name, measure.value(values))


def calc_aggregate(
    measures: Iterable[Any], qrels: Any, run: Any, *, complete: bool = True
) -> dict[str, float]:
    """The mean of each measure over the topics that have judgments; of counts the sum."""
    measures = list(measures)
    sums: dict[str, float] = {}
    topics = set()
    for metric in iter_calc(measures, qrels, run, complete=complete):
        sums[metric.measure] = sums.get(metric.measure, 0) + metric.value
        topics.add(metric.query_id)
    result = {}
    for measure in map(parse, measures):
        total = sums.get(measure.name, 0)
        result[measure.name] = total if measure.kind.sums else total / max(len(topics), 1)
    return result


def evaluate(
    measures: Iterable[Any], qrels: Any, run: Any, *, complete: bool = True
) -> dict[str, float]:
    """As ``calc_aggregate``: ``ir.evaluate(["nDCG@10", "AP"], "qrels.txt", "run.txt")``."""
    return calc_aggregate(measures, qrels, run, complete=complete)
