"""bench/python: the Python package beside the command line, the library and scikit-learn."""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from . import inputs, machine, pages, places
from .both_sides import Took, in_turn, once
from .errors import BenchError
from .tables import line
from .turns import say

PAGE = places.PROJECT / "docs/python.md"
MARKS = "bench/python"
QUERIES = 200
VALUES = 10_000_000  # of the matrix
SHARDS = 4
ALPHAS = [0.001, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0]  # that training tries
MODULES = ("inkling", "scipy", "sklearn", "pyarrow")


class Place:
    """Collections, and indexes that are removed at the end."""

    def __init__(self, work: Path, runs: int) -> None:
        self.work = work
        self.runs = runs
        self._numbers = itertools.count()

    def new(self) -> Path:
        return self.work / f"{next(self._numbers)}.ix"

    def sample(self) -> inputs.Collection:
        return inputs.whole(places.DATA / "prose-sample.jsonl.zst")

    def large(self) -> inputs.Collection:
        return inputs.whole(inputs.prose_large())

    def part(self, name: str, lines: Iterator[str]) -> Path:
        path = self.work / f"{name}.jsonl"
        with path.open("w") as out:
            out.writelines(lines)
        return path

    def index(self, *paths: Path) -> Path:
        """By the command line, which is what the package is measured against."""
        index = self.new()
        program = Path(os.environ.get("INKLING_BENCH_BINARIES", places.BINARIES)) / "inkling"
        if not program.exists():
            raise BenchError(f"there is no {program}", "build it, or set INKLING_BENCH_BINARIES")
        command: list[str | Path] = [program, "-i", index, "index", *paths]
        command += ["--language", "en", "--quiet"]
        subprocess.run(command, check=True)
        return index


def adding(place: Place) -> list[list[str]]:
    import inkling
    import pyarrow

    collection = place.sample()
    rows = list(inputs.documents(collection.path))
    table = pyarrow.Table.from_pylist(rows)

    def added(records: object) -> None:
        path = place.new()
        with inkling.Index.create(path, language="en").writer() as writer:
            writer.add_many(records)
        shutil.rmtree(path)

    def by_command_line() -> None:
        shutil.rmtree(place.index(collection.path))

    own, dicts, arrow = in_turn(
        place.runs, by_command_line, lambda: added(rows), lambda: added(table)
    )
    about = f"{collection.documents:,} documents, the rate of `inkling index`"
    return [
        _faster("`add_many` of dicts", about, dicts, own, "0.5"),
        _faster("`add_many` of an Arrow table", about, arrow, own, "0.8"),
    ]


def search(place: Place) -> list[list[str]]:
    import inkling

    index = inkling.Index.open(place.index(place.sample().path))
    words = [row["surface"] for row in index.report.wordlist(k=3 * QUERIES)]
    queries = [f"{words[n + QUERIES]} {words[n + 2 * QUERIES]}" for n in range(QUERIES)]

    def above(read: Callable[[Any], object]) -> float:
        """Mean microseconds more than the library said it took, each query at its best."""
        least = [float("inf")] * len(queries)
        for _ in range(5 * place.runs):
            for at, query in enumerate(queries):
                began = time.perf_counter()
                hits = index.search(query, k=10)
                read(hits)
                took = time.perf_counter() - began
                least[at] = min(least[at], took - hits.seconds)
        return 1e6 * sum(least) / len(least)

    about = f"{QUERIES} pairs of words, above the call in C++"
    ids = above(lambda hits: [(hit.id, hit.score) for hit in hits])
    return [
        ["`search`", about, f"{above(lambda hits: None):.1f} µs", "", "≤ 15 µs"],
        ["`search`, and ids and scores of 10 hits", about, f"{ids:.1f} µs", "", ""],
    ]


def matrix(place: Place) -> list[list[str]]:
    import inkling

    index = inkling.Index.open(place.index(_matrix_input(place)))
    values = index.term_matrix()[0].nnz
    (took,) = in_turn(place.runs, index.term_matrix)
    (weighed,) = in_turn(place.runs, lambda: index.term_matrix(weight="tfidf"))
    about = f"{len(index):,} documents, {values:,} values"
    scale = 1e3 * VALUES / values
    return [
        [name, about, f"{scale * of.wall:.0f} ms of 10^7", f"{scale * of.cpu:.0f} ms", wanted]
        for name, of, wanted in (
            ("`term_matrix`", took, "≤ 50 ms"),
            ('`term_matrix(weight="tfidf")`', weighed, ""),
        )
    ]


def _matrix_input(place: Place) -> Path:
    """As many documents as have about so many distinct words."""
    size = 0

    def lines() -> Iterator[str]:
        nonlocal size
        with place.large().path.open() as all_lines:
            for text in all_lines:
                size += len(set(json.loads(text)["text"].lower().split()))
                yield text
                if size >= VALUES:
                    return

    return place.part("matrix", lines())


def vectorizer(place: Place) -> list[list[str]]:
    from inkling.sklearn import InklingVectorizer
    from sklearn.feature_extraction.text import TfidfVectorizer

    rows = []
    for name, records in _labelled(place):
        texts = [record["text"] for record in records]
        for analyzer in ("standard", "sklearn"):
            own, peer = InklingVectorizer(analyzer=analyzer), TfidfVectorizer()
            one = InklingVectorizer(analyzer=analyzer, n_jobs=1)
            took, alone, other = in_turn(
                place.runs,
                lambda own=own, texts=texts: own.fit_transform(texts),  # type: ignore[misc]
                lambda one=one, texts=texts: one.fit_transform(texts),  # type: ignore[misc]
                lambda peer=peer, texts=texts: peer.fit_transform(texts),  # type: ignore[misc]
            )
            about = f"{name}, TfidfVectorizer"
            what = f'`InklingVectorizer(analyzer="{analyzer}"'
            rows.append(_faster(what + ")`", about, took, other, "4"))
            rows.append(_faster(what + ", n_jobs=1)`", about, alone, other, ""))
    return rows


def classifier(place: Place) -> list[list[str]]:
    """Beside a pipeline that takes alpha as given, and beside one that chooses it on five folds, as
    training does. Training calibrates, too."""
    import inkling
    from inkling.sklearn import IndexClassifier
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.model_selection import GridSearchCV
    from sklearn.naive_bayes import ComplementNB
    from sklearn.pipeline import make_pipeline

    rows = []
    for name, records in _labelled(place):
        texts = [record["text"] for record in records]
        topics = [record["label"] for record in records]
        index = inkling.Index.open(place.index(place.part("labelled", _lines_of(records))))
        chosen = IndexClassifier(index)
        given = IndexClassifier(index, name="given", options={"alpha": 1})
        plain = make_pipeline(TfidfVectorizer(), ComplementNB())
        search = GridSearchCV(ComplementNB(), {"alpha": ALPHAS}, cv=5)
        choosing = make_pipeline(TfidfVectorizer(), search)
        took = in_turn(
            place.runs,
            chosen.fit,
            given.fit,
            lambda plain=plain, texts=texts, topics=topics: plain.fit(texts, topics),  # type: ignore[misc]
            lambda choosing=choosing, texts=texts, topics=topics: choosing.fit(texts, topics),  # type: ignore[misc]
        )
        predict, peer_predict = in_turn(
            place.runs, partial(chosen.predict, texts), partial(plain.predict, texts)
        )
        fit = "`IndexClassifier.fit`"
        about = f"{name}, TfidfVectorizer and ComplementNB"
        rows += [
            _faster(f"{fit}, alpha given", about, took[1], took[2], "8"),
            _faster(f"{fit}, alpha chosen", f"{about}, alpha given", took[0], took[2], ""),
            _faster(f"{fit}, alpha chosen", f"{about}, alpha chosen", took[0], took[3], "8"),
            _faster("`IndexClassifier.predict`", about, predict, peer_predict, ""),
        ]
    return rows


def _labelled(place: Place) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for name, source in (
        ("2,000 film reviews", places.CORPUS / "movie-reviews.jsonl.zst"),
        ("20 Newsgroups", places.DATA / "20news-bydate/20news-train.jsonl.zst"),
    ):
        yield name, list(inputs.documents(inputs.whole(source).path))


def _lines_of(records: list[dict[str, Any]]) -> Iterator[str]:
    return (json.dumps(record) + "\n" for record in records)


def merge(place: Place) -> list[list[str]]:
    import inkling

    with place.large().path.open() as lines:
        texts = list(lines)
    size = -(-len(texts) // SHARDS)
    parts = [
        place.part(f"shard-{n}", iter(texts[n * size : (n + 1) * size])) for n in range(SHARDS)
    ]
    shards: list[Path] = []
    indexed = once(lambda: shards.extend(place.index(part) for part in parts))

    def merged() -> None:
        path = place.new()
        inkling.merge(path, *shards)
        shutil.rmtree(path)

    (took,) = in_turn(place.runs, merged)
    share = [f"{100 * of / whole:.1f} %" for of, whole in zip(_both(took), _both(indexed), strict=True)]
    about = f"{SHARDS} shards of {len(texts):,} documents, the time to index them"
    return [["`inkling.merge`", about, *share, "≤ 5 %"]]


def _both(took: Took) -> tuple[float, float]:
    return took.wall, took.cpu


def _faster(what: str, about: str, own: Took, other: Took, wanted: str) -> list[str]:
    ratios = [f"{b / a:.2f}x" for a, b in zip(_both(own), _both(other), strict=True)]
    return [what, about, *ratios, f"≥ {wanted}x" if wanted else ""]


ROWS: dict[str, Callable[[Place], list[list[str]]]] = {
    each.__name__: each for each in (adding, search, matrix, vectorizer, classifier, merge)
}


def main(arguments: Sequence[str], script: str) -> int:
    if {"-h", "--help"} & set(arguments):
        lines = Path(script).read_text().splitlines()[1:]
        print("\n".join(text[2:] for text in lines[: lines.index('"""See above."""')]))
        return 0
    parser = argparse.ArgumentParser(prog="bench/python", add_help=False)
    parser.add_argument("rows", nargs="*", metavar="ROW")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--work", type=Path, default=places.BUILD / "python-face")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    try:
        text = _table(options.rows or list(ROWS), options.work, options.runs)
    except (BenchError, OSError, subprocess.CalledProcessError) as error:
        hint = getattr(error, "hint", None)
        print(f"bench/python: {error}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return 1
    if options.write:
        pages.replace_part(PAGE, MARKS, text)
    else:
        print(text, end="")
    return 0


def _table(rows: Sequence[str], work: Path, runs: int) -> str:
    _require(rows)
    work.mkdir(parents=True, exist_ok=True)
    folder = work / str(os.getpid())
    folder.mkdir()
    lines = [
        line(["what", "of what, beside what", "by the clock", "by CPU time", "wanted"]),
        line(["---"] * 5),
    ]
    try:
        for name in rows:
            say(name)
            lines += [line(row) for row in ROWS[name](Place(folder, runs))]
    finally:
        shutil.rmtree(folder)
    facts = machine.describe()
    told = ", ".join(facts[fact] for fact in ("processor", "cores", "date", "commit"))
    return "\n".join(lines) + f"\n\n{told}\n"


def _require(rows: Sequence[str]) -> None:
    for name in rows:
        if name not in ROWS:
            raise BenchError(f"there is no row {name}", f"there are {', '.join(ROWS)}")
    for module in MODULES:
        try:
            importlib.import_module(module)
        except ImportError as error:
            raise BenchError(f"{module}: {error}", "bench/python --help says what it needs") from error
