"""Analysis: how fast text becomes terms, beside ICU's word iterator alone."""

from __future__ import annotations

from .. import inputs, launch, places
from ..errors import WorkFailed
from ..inputs import Collection
from ..plan import Plan
from ..results import Case, Metric, Row
from ..turns import Turns

SPEED = Metric("speed", "MB/s", smaller_is_better=False)
MULTILINGUAL = places.DATA / "multilingual"
PROSE = ("de", "fi", "ko", "ja", "zh")
SENTENCES = ("fr", "ru")
REPEATED = 20


def measure(plan: Plan) -> None:
    """Every language in a process of its own, the measures of one in turn."""
    program = places.BINARIES / "inkling_bench_analysis"
    if not program.exists():
        raise WorkFailed("inkling_bench_analysis is not built: bench/setup says what it needs")
    collections = {"en": plan.collection, **({} if plan.quick else _others())}
    case = Case("analysis", "Text to terms, and ICU's word iterator alone", [_text()], [SPEED], plan.runs, scale="none")
    plan.results.cases.append(case)

    def once(language: str, _: int) -> None:
        collection = collections[language]
        command: launch.Words = [program, "--corpus", collection.path, "--language", language]
        sample = launch.run([*command, "--seconds-per-measure", "0.2" if plan.quick else "2"], program.name)
        for loop in sample["measures"]:
            _row(case, collection, loop["name"]).add(SPEED.name, loop["bytes_per_second"] / 1e6)

    turns: Turns[str] = Turns("analysis", plan.results.failures)
    turns.go(list(collections), plan.runs, once)


def _text() -> str:
    return (
        "MB of text (UTF-8) a second on one core, analyzer `standard`. New words begin with an empty lexicon, as a segment "
        "of an index does; known words have been met before. ICU finds words and does nothing with them; what it reads "
        f"as UTF-16 was turned into it before. There are few sentences: they are read {REPEATED} times over."
    )


def _others() -> dict[str, Collection]:
    """Those that are there, by language."""
    prose = {language: MULTILINGUAL / f"prose-{language}.jsonl.zst" for language in PROSE}
    found = {language: inputs.whole(path) for language, path in prose.items() if path.exists()}
    sentences = MULTILINGUAL / "ud-sentences.jsonl.zst"
    if sentences.exists():
        found |= {language: inputs.sentences(sentences, language, REPEATED) for language in SENTENCES}
    return found


def _row(case: Case, collection: Collection, name: str) -> Row:
    for row in case.rows:
        if (row.scope, row.label) == (collection.name, name):
            return row
    case.rows.append(Row("icu" if name.startswith("ICU") else "inkling", name, collection.name))
    return case.rows[-1]
