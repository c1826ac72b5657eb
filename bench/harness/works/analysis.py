"""Analysis: how fast text becomes terms, compared with ICU's word iterator alone."""

from __future__ import annotations

from .. import inputs, launch, places
from ..errors import WorkFailed
from ..inputs import Collection
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns, say

SPEED = Metric("speed", "MB/s", smaller_is_better=False)
MULTILINGUAL = places.DATA / "multilingual"
PROSE = ("de", "fi", "ko", "ja", "zh")
SENTENCES = ("fr", "ru", "th")
REPEATED = 20
TEXT = (
    "MB of text (UTF-8) a second on one core, analyzer `standard`. New words: with an empty "
    "lexicon, as a segment of an index begins. Known words: all have been met before. ICU only "
    "finds words; its UTF-16 input is converted beforehand. A collection given with --corpus is "
    "read as English."
)


def measure(plan: Plan) -> None:
    """Every language in a process of its own, the measures of one in turn."""
    program = places.BINARIES / "inkling_bench_analysis"
    if not program.exists():
        raise WorkFailed("inkling_bench_analysis is not built: bench/setup says what it needs")
    collections = {"en": plan.collection, **({} if plan.quick else _others())}
    text = [TEXT]
    if len(collections) > 1:
        text.append(f"Sentences are few, so they are read {REPEATED} times over.")
    case = Case(
        "analysis",
        "Text to terms, and ICU's word iterator alone",
        text,
        [SPEED],
        plan.runs,
        scale="none",
    )
    plan.results.cases.append(case)

    def once(language: str, _: int) -> None:
        collection = collections[language]
        command: launch.Words = [program, "--corpus", collection.path, "--language", language]
        sample = launch.run(
            [*command, "--seconds-per-measure", "0.2" if plan.quick else "2"], program.name
        )
        for loop in sample["measures"]:
            _row(case, f"{language}: {collection.name}", loop["name"]).add(
                SPEED.name, loop["bytes_per_second"] / 1e6
            )

    turns: Turns[str] = Turns("analysis", plan.results.failures)
    turns.go(list(collections), plan.runs, once)


def _others() -> dict[str, Collection]:
    """By language; empty if the folder does not exist."""
    if not MULTILINGUAL.is_dir():
        say(f"analysis: of English alone, since {MULTILINGUAL} is not there")
        return {}
    found = {
        language: inputs.whole(MULTILINGUAL / f"prose-{language}.jsonl.zst") for language in PROSE
    }
    sentences = MULTILINGUAL / "ud-sentences.jsonl.zst"
    return found | {
        language: inputs.sentences(sentences, language, REPEATED) for language in SENTENCES
    }


def _row(case: Case, scope: str, name: str) -> Row:
    for row in case.rows:
        if (row.scope, row.label) == (scope, name):
            return row
    case.rows.append(Row("icu" if name.startswith("ICU") else "inkling", name, scope))
    return case.rows[-1]
