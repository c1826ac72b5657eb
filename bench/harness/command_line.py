"""The command line of bench/run."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import shlex
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import engines, inputs, machine, places, programs, publication, queries
from .engines import Engine
from .errors import BenchError, WorkFailed
from .plan import Plan, cores
from .results import Results
from .turns import say
from .works import (
    analysis,
    classify,
    index,
    limit,
    query,
    query_paragraphs,
    report,
    scale,
    snippets,
    start,
)

WORKS = {
    module.__name__.rsplit(".", 1)[1].replace("_", "-"): module
    for module in (
        index,
        query,
        query_paragraphs,
        snippets,
        classify,
        report,
        start,
        scale,
        limit,
        analysis,
    )
}
DEFAULT = ("index", "query", "classify", "report", "start")
SEED = 20260101
QUERIES_PER_GROUP, QUICK_QUERIES_PER_GROUP = 100, 20


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = _parser().parse_args(arguments)
    try:
        with _alone():
            return _run(options, command_of(arguments))
    except BenchError as error:
        print(f"error: {error}", file=sys.stderr)
        if error.hint:
            print(f"  hint: {error.hint}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 6
    except KeyboardInterrupt:
        say("stopped; the works that were finished are written")
        return 130


def command_of(arguments: list[str]) -> str:
    """The command as others can type it, without the folders of this machine."""
    return shlex.join(["bench/run", *(_portable(argument) for argument in arguments)])


def _portable(argument: str) -> str:
    path = Path(argument)
    if not path.is_absolute():
        return argument
    return (
        str(path.relative_to(places.PROJECT)) if path.is_relative_to(places.PROJECT) else path.name
    )


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Refuses a second run, which would disturb the figures of the first."""
    places.BUILD.mkdir(parents=True, exist_ok=True)
    with (places.BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BenchError(
                "another bench/run is at work in this checkout",
                "wait for it: figures would be wrong",
            ) from None
        yield


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/run",
        description="Measures Inkling against its peers on the same work, in turn.",
        epilog="Peers are installed by bench/setup; bench/README.md says how the figures are made.",
    )
    parser.add_argument(
        "works",
        nargs="*",
        metavar="WORK",
        help=f"{', '.join(WORKS)}; by default {' '.join(DEFAULT)}",
    )
    parser.add_argument("--peers", type=_names, help="a list with commas, or none; all by default")
    parser.add_argument(
        "--corpus",
        type=Path,
        help="JSON Lines, also .zst or .gz; by default prose-large of the shared data",
    )
    _add_choice_of_queries(parser)
    parser.add_argument("--runs", type=_positive, help="counted runs; 5, or 1 with --quick")
    parser.add_argument(
        "--threads",
        type=_positive,
        default=cores(),
        help="where all cores are used; by default %(default)s",
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="folder for results; by default build/bench/results or results-quick",
    )
    parser.add_argument(
        "--quick", action="store_true", help="a small collection and one run: does everything work?"
    )
    return parser


def _add_choice_of_queries(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--queries",
        type=_names,
        help=f"sets of queries: {', '.join(queries.SETS)}; by default all that are there",
    )
    parser.add_argument(
        "--kinds",
        type=_names,
        help=f"kinds of queries: {', '.join(queries.ALL_KINDS)}; by default all",
    )


def _names(text: str) -> list[str]:
    return [] if text == "none" else [name.strip() for name in text.split(",") if name.strip()]


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 on")
    return int(text)


def _run(options: argparse.Namespace, command: str) -> int:
    works = _works(options.works)
    programs.bring_up_to_date()
    with tempfile.TemporaryDirectory(prefix="work-", dir=places.BUILD) as work_dir:
        plan = _plan(options, command, Path(work_dir))
        for engine in plan.engines:
            say(f"{engine.title}: {engine.version or 'missing: ' + str(engine.missing)}")
        publication.clear(plan.out)
        for work in works:
            _measure(plan, work)
    publication.write_plots(plan.results, plan.out)
    for failure in plan.results.failures:
        say(f"failed: {failure}")
    say(f"results are in {plan.out}")
    return 1 if plan.results.failures else 0


def _measure(plan: Plan, work: str) -> None:
    """If one work fails, the others go on."""
    began = time.monotonic()
    try:
        WORKS[work].measure(plan)
    except WorkFailed as failure:
        plan.results.failures.append(f"{work}: {failure}")
        say(f"{work} failed: {failure}")
    plan.results.seconds[work] = time.monotonic() - began
    publication.write(plan.results, plan.out)


def _works(names: list[str]) -> list[str]:
    if unknown := [name for name in names if name not in WORKS]:
        raise BenchError(f"no such work: {', '.join(unknown)}", f"known are {', '.join(WORKS)}")
    return [work for work in WORKS if work in (names or DEFAULT)]


def _plan(options: argparse.Namespace, command: str, work_dir: Path) -> Plan:
    loaded = engines.load(options.peers)
    source = options.corpus or (
        places.CORPUS / "movie-reviews.jsonl.zst" if options.quick else inputs.prose_large()
    )
    return Plan(
        engines=loaded,
        collection=inputs.whole(source),
        query_sets=queries.available(options.queries),
        query_kinds=queries.kinds_named(options.kinds),
        queries_per_group=QUICK_QUERIES_PER_GROUP if options.quick else QUERIES_PER_GROUP,
        runs=options.runs or (1 if options.quick else 5),
        threads=options.threads,
        seed=SEED,
        quick=options.quick,
        work_dir=work_dir,
        out=options.out or places.BUILD / ("results-quick" if options.quick else "results"),
        results=Results(
            command, options.quick, machine.describe(), [_about(engine) for engine in loaded]
        ),
    )


def _about(engine: Engine) -> dict[str, Any]:
    return {
        key: getattr(engine, key) for key in ("name", "title", "version", "missing", "settings")
    }
