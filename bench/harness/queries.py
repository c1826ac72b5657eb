"""Queries as lists of words or as patterns, in groups.

Three sets: the queries of the search-benchmark-game, the tasks of luceneutil, and queries drawn
from the collection itself by a seed, which every collection has.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import inputs, places
from .errors import BenchError, WorkFailed
from .inputs import Collection, documents

KINDS = ("term", "and", "or", "phrase")
PATTERNS = ("prefix", "wildcard", "fuzzy")
FIELDS = ("filtered", "bm25f")
ALL_KINDS = (*KINDS, *PATTERNS, "mixed", *FIELDS)
SETS = ("search-benchmark-game", "luceneutil", "drawn")
GAME = places.DATA / "queries" / "search-benchmark-game.jsonl"
TASKS = places.DATA / "queries" / "luceneutil-wikimedium.10M.nostopwords.tasks"

GAME_KINDS = {"term": "term", "intersection": "and", "union": "or", "phrase": "phrase"}
GAME_MIXED = "intersection_union"
TASK_KINDS = {
    **dict.fromkeys(("LowTerm", "MedTerm", "HighTerm"), "term"),
    **dict.fromkeys(("AndHighHigh", "AndHighMed", "AndHighLow"), "and"),
    **dict.fromkeys(("OrHighHigh", "OrHighMed", "OrHighLow"), "or"),
    **dict.fromkeys(("LowPhrase", "MedPhrase", "HighPhrase"), "phrase"),
    **{"Prefix3": "prefix", "Wildcard": "wildcard", "Fuzzy1": "fuzzy"},
}

_WORD = re.compile(r"[A-Za-z]+")
_PLAIN = re.compile(r"[A-Za-z]+( [A-Za-z]+)*")
# The part of a pattern in Lucene's query language that is passed on: the beginning, the whole,
# the word.
_TASK_PATTERNS = {
    "prefix": re.compile(r"([a-z]+)\*"),
    "wildcard": re.compile(r"([a-z]+[*?][a-z*?]*)"),
    "fuzzy": re.compile(r"([a-z]+)~1"),
}
_SHORTEST = 5  # letters of a word that a pattern is made of


@dataclass(frozen=True)
class Query:
    group: str  # the set and its own name for the kind
    kind: str  # one of ALL_KINDS
    words: tuple[str, ...]  # of `mixed`, the required one first
    label: str | None = None  # of `filtered`


def available(names: Iterable[str] | None) -> list[str]:
    """The requested sets; all that exist if None."""
    files = {"search-benchmark-game": GAME, "luceneutil": TASKS}
    if names is not None and not list(names):
        raise BenchError("no set of queries is named", f"known are {', '.join(SETS)}")
    if names is None:
        return [name for name in SETS if name not in files or files[name].exists()]
    for name in names:
        if name not in SETS:
            raise BenchError(f"no such set of queries: {name}", f"known are {', '.join(SETS)}")
        if name in files and not files[name].exists():
            raise BenchError(
                f"the queries are not there: {files[name]}",
                "name the folder of data in INKLING_DATA",
            )
    return list(names)


@dataclass(frozen=True)
class Selection:
    """Queries in the order of their groups, and the size of each group in its set."""

    queries: list[Query]
    available: dict[str, int]

    def describe(self) -> str:
        chosen = Counter(query.group for query in self.queries)
        groups = (f"{group} {chosen[group]} of {count}" for group, count in self.available.items())
        return f"Queries of plain words, evenly spread over each group: {', '.join(groups)}."

    def of(self, kinds: Iterable[str]) -> Selection:
        """The groups of these kinds."""
        queries = [query for query in self.queries if query.kind in kinds]
        groups = {query.group for query in queries}
        return Selection(
            queries, {group: count for group, count in self.available.items() if group in groups}
        )


def load(sets: Iterable[str], collection: Collection, per_group: int, seed: int) -> Selection:
    """At most `per_group` queries of each group, evenly spread over it."""
    readers = {
        "search-benchmark-game": read_game,
        "luceneutil": read_tasks,
        "drawn": lambda: draw(collection, per_group, seed),
    }
    groups: dict[str, list[Query]] = {}
    for name in sets:
        for query in readers[name]():
            groups.setdefault(query.group, []).append(query)
    chosen = [query for members in groups.values() for query in spread(members, per_group)]
    return Selection(chosen, {group: len(members) for group, members in groups.items()})


def kinds_named(names: Iterable[str] | None) -> tuple[str, ...]:
    """The requested kinds; all if None."""
    if names is None:
        return ALL_KINDS
    kinds = tuple(names)
    known = f"known are {', '.join(ALL_KINDS)}"
    if not kinds:
        raise BenchError("no kind of queries is named", known)
    if unknown := [kind for kind in kinds if kind not in ALL_KINDS]:
        raise BenchError(f"no such kind of queries: {', '.join(unknown)}", known)
    return kinds


def spread(members: list[Query], count: int) -> list[Query]:
    if len(members) <= count:
        return members
    return [members[i * len(members) // count] for i in range(count)]


def every(queries: list[Query], one_in: int) -> list[int]:
    """The places of every n-th query of each group."""
    seen: Counter[str] = Counter()
    places_kept = []
    for place, query in enumerate(queries):
        if seen[query.group] % one_in == 0:
            places_kept.append(place)
        seen[query.group] += 1
    return places_kept


def read_game(path: Path = GAME) -> Iterator[Query]:
    with path.open() as lines:
        for line in lines:
            entry = json.loads(line)
            kind = GAME_KINDS.get(entry["tags"][0])
            words = entry["query"].replace("+", "").replace('"', "")
            if kind and _PLAIN.fullmatch(words):
                yield Query(f"game {entry['tags'][0]}", kind, tuple(words.split()))
            elif entry["tags"][0] == GAME_MIXED and _PLAIN.fullmatch(words):
                yield Query(f"game {GAME_MIXED}", "mixed", _required_first(entry["query"]))


def _required_first(text: str) -> tuple[str, ...]:
    """`a +b c` as b, a, c."""
    words = sorted(text.split(), key=lambda word: not word.startswith("+"))
    if sum(word.startswith("+") for word in words) != 1:
        raise BenchError(f"not one word is required: {text}", "one + is wanted")
    return tuple(word.removeprefix("+") for word in words)


def read_tasks(path: Path = TASKS) -> Iterator[Query]:
    with path.open() as lines:
        for line in lines:
            category, _, rest = line.partition(":")
            kind = TASK_KINDS.get(category)
            words = _task_words(kind, rest.partition("#")[0].strip()) if kind else None
            if kind and words:
                yield Query(f"luceneutil {category}", kind, words)


def _task_words(kind: str, text: str) -> tuple[str, ...] | None:
    if kind in PATTERNS:
        pattern = _TASK_PATTERNS[kind].fullmatch(text)
        return (pattern[1],) if pattern else None
    words = text.replace("+", "").replace('"', "")
    return tuple(words.split()) if _PLAIN.fullmatch(words) else None


def draw(collection: Collection, per_group: int, seed: int) -> Iterator[Query]:
    """Words of random documents: one, two adjacent ones, or two from anywhere in the document;
    patterns made from one; and those kinds of two or three words for which the collection has the
    fields."""
    generator = random.Random(seed)
    texts = _sample(collection, 4 * per_group, generator)
    labels = sorted(inputs.labels(collection))
    possible = {"filtered": bool(labels), "bm25f": inputs.has_titles(collection)}
    for kind in (kind for kind in ALL_KINDS if possible.get(kind, True)):
        tries = (
            _choose(kind, _WORD.findall(generator.choice(texts)), generator)
            for _ in range(20 * per_group)
        )
        for words in itertools.islice((words for words in tries if words is not None), per_group):
            label = generator.choice(labels) if kind == "filtered" else None
            yield Query(f"drawn {kind}", kind, words, label)


def _choose(kind: str, words: list[str], generator: random.Random) -> tuple[str, ...] | None:
    if len(words) < 2:
        return None
    if kind == "term":
        return (generator.choice(words),)
    if kind in PATTERNS:
        word = generator.choice(words).lower()
        return (_PATTERN_OF[kind](word, generator),) if len(word) >= _SHORTEST else None
    if kind == "phrase":
        at = generator.randrange(len(words) - 1)
        return (words[at], words[at + 1])
    count = generator.choice((2, 3)) if kind == "mixed" else 2
    chosen = generator.sample(words, min(count, len(words)))
    return tuple(chosen) if len({word.lower() for word in chosen}) == len(chosen) else None


def _prefix_of(word: str, generator: random.Random) -> str:
    return word[: generator.randrange(3, len(word))]


def _wildcard_of(word: str, generator: random.Random) -> str:
    """The word with `?` for an inner letter, or `*` for several."""
    begin, end = sorted(generator.sample(range(1, len(word)), 2))
    return word[:begin] + ("?" if end == begin + 1 else "*") + word[end:]


def _misspelt(word: str, generator: random.Random) -> str:
    at = generator.randrange(len(word))
    return (
        word[:at] + generator.choice(string.ascii_lowercase.replace(word[at], "")) + word[at + 1 :]
    )


_PATTERN_OF = {"prefix": _prefix_of, "wildcard": _wildcard_of, "fuzzy": _misspelt}


def _sample(collection: Collection, count: int, generator: random.Random) -> list[str]:
    chosen = set(generator.sample(range(collection.documents), min(count, collection.documents)))
    texts = [
        document["text"]
        for place, document in enumerate(documents(collection.path))
        if place in chosen
    ]
    if not any(len(_WORD.findall(text)) > 1 for text in texts):
        raise WorkFailed(
            f"{collection.name} has no words of ASCII letters, of which queries are made"
        )
    return texts
