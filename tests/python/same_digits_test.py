"""Python answers what the command line answers, byte for byte but for the seconds.

INKLING_ROUNDS=11 asks 528 queries of the language instead of 48.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

import inkling
from conftest import PROGRAM

Program = Callable[..., str]
ROUNDS = int(os.environ.get("INKLING_ROUNDS", "1"))


def without_seconds(answer: str) -> str:
    return re.sub(r'"seconds":[^,}]+', '"seconds":0', answer.rstrip("\n"))


def queries(index: inkling.Index, count: int) -> list[str]:
    """Words of the index, and what the language makes of them."""
    draw = random.Random(7)
    words = [row["surface"] for row in index.report.wordlist(k=3000)]
    forms = ["{0}", "{0} {1}", "+{0} -{1}", '"{0} {1}"', "{0} AND {1}", "{0}*", "label:spam {0}",
             "{0}~1", "title:{0} {1}^2", "({0} OR {1}) AND NOT {0}", "{0} ((", "zzzz {0}"]  # fmt: skip
    return [
        form.format(draw.choice(words), draw.choice(words))
        for form, _ in zip(itertools.cycle(forms), range(count))
    ]


def test_searches_are_those_of_the_command_line(corpus: inkling.Index, program: Program) -> None:
    for query in queries(corpus, 48 * ROUNDS):
        told = program("search", "--json", "--explain", "--snippets", "-k", "5", "--", query)
        hits = corpus.search(query, explain=True, snippets=True, k=5)
        assert without_seconds(hits.to_json()) == without_seconds(told), query


def test_many_queries_in_one_process_are_those_of_a_batch(
    corpus: inkling.Index, program: Program, tmp_path: Any
) -> None:
    words = [row["surface"] for row in corpus.report.wordlist(k=500)]
    topics = tmp_path / "topics.tsv"
    topics.write_text("".join(f"{n}\t{word}\n" for n, word in enumerate(words)))
    run = subprocess.run(
        [PROGRAM, "-i", corpus.path, "search", "--topics", topics, "-k", "10", "--format", "trec"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    made = [
        f"{n} Q0 {hit.id} {hit.rank} {hit.score!r} inkling"
        for n, word in enumerate(words)
        for hit in corpus.search(word)
    ]
    told = [line.split() for line in run.splitlines()]
    assert [line.split()[:4] for line in made] == [line[:4] for line in told]
    assert [float(line.split()[4]) for line in made] == [float(line[4]) for line in told]


REPORTS: list[tuple[str, list[str], tuple[str, ...], dict[str, Any]]] = [
    ("summary", [], (), {}),
    ("summary", ["--where", "label:spam"], (), {"where": "label:spam"}),
    ("information", ["-k", "50"], (), {"k": 50}),
    ("information", ["--terms", "words", "--min-df", "3"], (), {"terms": "words", "min_df": 3}),
    ("topics", [], (), {}),
    ("topics", ["--measure", "g2", "--count", "tokens"], (), {"measure": "g2", "count": "tokens"}),
    ("keyness", ["--target", "label:spam"], (), {"target": "label:spam"}),
    ("keyness", ["--target", "label:pos", "--reference", "label:neg"], (),
     {"target": "label:pos", "reference": "label:neg"}),
    ("kwic", ["coffee", "--window", "4"], ("coffee",), {"window": 4}),
    ("collocations", ["film"], ("film",), {}),
    ("collocations", ["--where", "label:spam"], (), {"where": "label:spam"}),
    ("dispersion", ["film", "free"], ("film", "free"), {}),
    ("wordlist", ["-k", "100"], (), {"k": 100}),
    ("ngrams", ["-n", "2", "--where", "label:ham"], (), {"n": 2, "where": "label:ham"}),
    ("growth", [], (), {}),
    ("trends", ["film", "free", "--by", "label"], ("film", "free"), {"by": "label"}),
    ("drift", ["--target", "label:pos", "--reference", "label:neg"], (),
     {"target": "label:pos", "reference": "label:neg"}),
    ("similar-topics", [], (), {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "flags", "words", "named"), REPORTS)
def test_reports_are_those_of_the_command_line(
    corpus: inkling.Index,
    program: Program,
    name: str,
    flags: list[str],
    words: tuple[str, ...],
    named: dict[str, Any],
) -> None:
    table = getattr(corpus.report, name.replace("-", "_"))(*words, **named)
    assert table.to_json() + "\n" == program("report", name, *flags)


def test_every_report_is_compared(corpus: inkling.Index) -> None:
    assert {name for name, *_ in REPORTS} == {name.replace("_", "-") for name in dir(corpus.report)}


def test_texts_are_classified_as_by_the_command_line(
    corpus: inkling.Index, program: Program, tmp_path: Any
) -> None:
    texts = [document["text"] for document in corpus.documents("*")][::7][:1000]
    assert len(texts) == 1000
    lines = "".join(json.dumps({"id": "text", "text": text}) + "\n" for text in texts)
    for model in ("complement", "bernoulli"):
        told = program("classify", model, "--format", "jsonl", "-", text=lines)
        assert corpus.model(model).classify_json(texts) == told.splitlines(keepends=True)


@pytest.mark.filterwarnings("ignore:documents that the model was trained on")
@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("terms co", lambda index: index.terms("co")),
        ("suggest co", lambda index: index.suggest("co")),
        ("keywords sms-0001", lambda index: index.keywords("sms-0001")),
        ("analyze Inks,inked", lambda index: index.analyze("Inks,inked")),
        ("explain coffee sms-0321", lambda index: index.explain("coffee", "sms-0321")),
        ("evaluate complement", lambda index: index.evaluate("complement")),
        ("evaluate complement --folds 3", lambda index: index.evaluate("complement", folds=3)),
        ("model terms complement", lambda index: index.model("complement").terms()),
        ("model similar complement", lambda index: index.model("complement").similar()),
        (
            "model similar complement --by confusion --folds 3",
            lambda index: index.model("complement").similar(by="confusion", folds=3),
        ),
        ("outliers complement", lambda index: index.model("complement").outliers()),
        ("review complement", lambda index: index.review("complement")),
    ],
)
def test_other_answers_are_those_of_the_command_line(
    corpus: inkling.Index, program: Program, command: str, answer: Callable[..., inkling.Table]
) -> None:
    told = program(*command.split())
    assert without_seconds(answer(corpus).to_json()) == without_seconds(told)
