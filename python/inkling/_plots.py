"""Charts of tables, with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import OptionError

if TYPE_CHECKING:
    import matplotlib.axes

    from ._table import Table

__all__ = ["plot"]

# By report: what stands below, what is drawn, and the column whose values are lines of their own.
_CURVES = {
    "report growth": ("tokens", "vocabulary", None),
    "report trends": ("period", "per_million", "word"),
    "curve": ("documents", "accuracy", "kind"),
}

# By report: the column with names, and those of which the first that is there is drawn.
_BARS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "report information": (("surface", "term"), ("bits",)),
    "report topics": (("surface", "term"), ("score",)),
    "report keyness": (("surface", "term"), ("g2", "score")),
    "report collocations": (("surface", "term"), ("score",)),
    "report dispersion": (("surface", "term", "word"), ("dp_norm", "dp")),
    "report wordlist": (("surface", "term"), ("cf", "count")),
    "report ngrams": (("ngram", "surface", "term"), ("count", "cf")),
    "report drift": (("surface", "term"), ("score", "g2")),
    "keywords": (("surface", "term"), ("bits",)),
    "model terms": (("surface", "term"), ("weight", "bits")),
}


def plot(table: Table, ax: matplotlib.axes.Axes | None, k: int) -> matplotlib.axes.Axes:
    if ax is None:
        import matplotlib.pyplot as plt

        ax = plt.subplots()[1]
    if table.verb == "evaluate":
        _reliability(table, ax)
    elif table.verb in _CURVES:
        _curve(table, ax)
    else:
        _bars(table, ax, k)
    ax.set_title(table.verb.removeprefix("report "))
    return ax


def _curve(table: Table, ax: matplotlib.axes.Axes) -> None:
    x, y, line = _CURVES[table.verb]
    lines: dict[Any, list[dict[str, Any]]] = {}
    for row in table.rows:
        lines.setdefault(row.get(line) if line else None, []).append(row)
    for name, rows in lines.items():
        ax.plot([row[x] for row in rows], [row[y] for row in rows], marker="o", label=name)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    if line:
        ax.legend()


def _reliability(table: Table, ax: matplotlib.axes.Axes) -> None:
    """How often topics were right that were given with a probability, beside the diagonal, where
    probabilities are calibrated. The area of a point is that of its documents."""
    bins = [each for each in table.to_dict()["reliability"] if each["documents"]]
    most = max((each["documents"] for each in bins), default=1)
    ax.plot([0, 1], [0, 1], linestyle="--", color="gray", label="calibrated")
    ax.scatter(
        [each["mean_p"] for each in bins],
        [each["accuracy"] for each in bins],
        [10 + 190 * each["documents"] / most for each in bins],
    )
    ax.set_xlabel("mean probability")
    ax.set_ylabel("accuracy")
    ax.legend()


def _first(table: Table, names: tuple[str, ...]) -> str:
    for name in names:
        if name in table.columns:
            return name
    raise OptionError(
        f"no chart suits `{table.verb}` with these columns",
        "option",
        "draw to_pandas() instead",
        parameter="plot",
    )


def _bars(table: Table, ax: matplotlib.axes.Axes, k: int) -> None:
    names, values = _BARS.get(table.verb, ((), ()))
    name, value = _first(table, names), _first(table, values)
    rows = [row for row in table.rows if row.get(value) is not None][:k]
    places = list(range(len(rows)))[::-1]
    ax.barh(places, [row[value] for row in rows])
    ax.set_yticks(places, [str(row[name]) for row in rows])
    ax.set_xlabel(value)
