"""bench/scale: figures of one machine by size, and what a cluster would take."""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import machine, places
from .cluster import Build, Cluster, Measured, Risks, Search, build, search, shards_for
from .errors import BenchError
from .tables import wrapped

PAGE = places.PROJECT / "docs/scale.md"
KEPT = places.PROJECT / "docs/performance/scale.json"
QUERIES = 1000
COLUMNS = [
    ("documents", "documents", "{:,}"),
    ("input", "input_bytes", "GB"),
    ("index, s", "index_seconds", "{:,.1f}"),
    ("documents/s", "documents_per_second", "{:,.0f}"),
    ("peak memory", "peak_bytes", "GB"),
    ("index", "index_bytes", "GB"),
    ("bytes/document", "bytes_per_document", "{:,.1f}"),
    ("process with a search, ms", "first_search_ms", "{:,.1f}"),
    ("mean of 1,000 queries, ms", "query_ms", "{:,.2f}"),
    ("report information, s", "information_seconds", "{:,.1f}"),
    ("merge with as many, s", "merge_seconds", "{:,.2f}"),
]


def main(arguments: Sequence[str], script: str) -> int:
    if {"-h", "--help"} & set(arguments) or not arguments:
        print(_help_of(Path(script)))
        return 0 if arguments else 2
    options = _parser().parse_args(arguments)
    try:
        return _measure(options) if options.command == "measure" else _plan(options)
    except BenchError as error:
        print(f"bench/scale: {error}" + (f"; {error.hint}" if error.hint else ""), file=sys.stderr)
        return 1


def _help_of(script: Path) -> str:
    lines = script.read_text().splitlines()[1:]
    return "\n".join(line[2:] for line in lines[: lines.index('"""See above."""')])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench/scale", add_help=False)
    commands = parser.add_subparsers(dest="command", required=True)
    measure = commands.add_parser("measure", add_help=False)
    measure.add_argument("--sizes", default="100000,1000000,10000000")
    measure.add_argument("--seed", type=int, default=1)
    measure.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    measure.add_argument("--memory", default="1G")
    measure.add_argument("--work", type=Path, default=places.PROJECT / "build/bench/scale")
    measure.add_argument("--out", type=Path)
    measure.add_argument("--write", action="store_true")
    plan = commands.add_parser("plan", add_help=False)
    plan.add_argument("--documents", type=int, required=True)
    plan.add_argument("--executors", type=int, required=True)
    plan.add_argument("--cores", type=int, required=True)
    plan.add_argument("--read-mb-per-second", type=float, required=True)
    plan.add_argument("--task-seconds", type=float, required=True)
    plan.add_argument("--price-per-hour", type=float)
    plan.add_argument("--shard-gb", type=float, default=10)
    plan.add_argument("--failing", type=float, default=0)
    plan.add_argument("--spread", type=float, default=0)
    plan.add_argument("--seed", type=int, default=1)
    plan.add_argument("--from", type=Path, dest="source", default=KEPT)
    plan.add_argument("--write", action="store_true")
    return parser


# Measuring


def _measure(options: argparse.Namespace) -> int:
    out = options.out or (KEPT if options.write else places.PROJECT / "build/bench/scale.json")
    options.work.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {
        "machine": machine.describe(),
        "threads": options.threads,
        "memory": options.memory,
        "seed": options.seed,
        "rows": [],
    }
    for size in sorted(int(size) for size in options.sizes.split(",")):
        told["rows"].append(measured_row(size, options))
        print(json.dumps(told["rows"][-1]), flush=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(told, indent=1) + "\n")
    table = table_of(told)
    print(table)
    if options.write:
        put("measured", table, PAGE)
    return 0


def measured_row(size: int, options: argparse.Namespace) -> dict[str, Any]:
    """One size; what was made for it is removed again."""
    place = options.work / str(size)
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    try:
        row = _indexed(size, options.seed, place / "a", options)
        row.update(_asked(place / "a", place / "topics.tsv"))
        _indexed(size, options.seed + 1, place / "b", options, prefix="b")
        row["merge_seconds"] = _merged(place)
        return row
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _program(name: str) -> str:
    path = places.BINARIES / name
    if not path.exists():
        raise BenchError(f"{path} is not built", "bench/setup builds it")
    return str(path)


def _indexed(
    size: int, seed: int, index: Path, options: argparse.Namespace, prefix: str = ""
) -> dict[str, Any]:
    """Documents go through a pipe. Where a second index is to be merged, its ids are others."""
    generate = [_program("inkling_bench_generate"), "--documents", str(size), "--seed", str(seed)]
    command = [_program("inkling"), "-i", str(index), "index", "-", "--format", "jsonl", "--json",
               "--no-store", "--threads", str(options.threads), "--memory", options.memory]  # fmt: skip
    begun = time.monotonic()
    with subprocess.Popen(generate, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as writer:
        assert writer.stdout is not None
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as reader:
            assert reader.stdin is not None and reader.stdout is not None
            read = _copied(writer.stdout, reader.stdin, prefix)
            answer = json.loads(reader.stdout.read())
            _, status, usage = os.wait4(reader.pid, 0)
            reader.returncode = os.waitstatus_to_exitcode(status)
    if reader.returncode != 0 or answer["indexed"] != size:
        raise BenchError(f"indexing {size} documents failed: {answer}")
    seconds = time.monotonic() - begun
    return {
        "documents": size,
        "input_bytes": read,
        "index_seconds": seconds,
        "documents_per_second": size / seconds,
        "peak_bytes": _peak(usage),
        "index_bytes": answer["bytes"],
        "bytes_per_document": answer["bytes"] / size,
    }


def _copied(source: Any, target: Any, prefix: str) -> int:
    """Bytes from one pipe to the other, ids with a prefix."""
    total = 0
    opening = b'{"id":"'
    for lines in iter(lambda: source.readlines(1 << 20), []):
        block = b"".join(lines)
        if prefix:
            block = block.replace(opening, opening + prefix.encode())
        total += len(block)
        target.write(block)
    target.close()
    return total


def _peak(usage: resource.struct_rusage) -> int:
    return usage.ru_maxrss * 1024


def _asked(index: Path, topics: Path) -> dict[str, float]:
    program = [_program("inkling"), "-i", str(index)]
    terms = json.loads(_answer([*program, "report", "wordlist", "-k", str(2 * QUERIES), "--json"]))
    words = [row["surface"] for row in terms["terms"]]
    pairs = [f"{words[n % len(words)]} {words[-1 - n % len(words)]}" for n in range(QUERIES)]
    topics.write_text("".join(f"{n}\t{pair}\n" for n, pair in enumerate(pairs)))
    first = min(_seconds([*program, "search", pairs[0], "--json"]) for _ in range(3))
    one = [*program, "search", "--topics", str(topics), "-k", "10", "--format", "trec"]
    batch = min(_seconds([*one, "--threads", "1"]) for _ in range(3))
    return {
        "first_search_ms": 1000 * first,
        "query_ms": 1000 * batch / QUERIES,
        "information_seconds": _seconds([*program, "report", "information", "--json"]),
    }


def _merged(place: Path) -> float:
    target = place / "both"
    return _seconds([_program("inkling"), "merge", str(target), str(place / "a"), str(place / "b")])


def _answer(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _seconds(command: list[str]) -> float:
    begun = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun


def table_of(told: dict[str, Any]) -> str:
    about = told["machine"]
    lines = [
        wrapped(
            f"{about['processor']}, {about['cores']} cores, {about['memory']}, {about['system']}, "
            f"commit {about['commit']}, {about['build']} build, {told['threads']} threads, "
            f"`--memory {told['memory']}`, seed {told['seed']}."
        ),
        "",
        "| " + " | ".join(name for name, _, _ in COLUMNS) + " |",
        "|" + " ---: |" * len(COLUMNS),
    ]
    for row in told["rows"]:
        lines.append("| " + " | ".join(_cell(row[key], form) for _, key, form in COLUMNS) + " |")
    return "\n".join(lines)


def _cell(value: float, form: str) -> str:
    return f"{value / 1e9:,.2f} GB" if form == "GB" else form.format(value)


# Planning


def constants(told: dict[str, Any]) -> Measured:
    """Of the largest size."""
    row = max(told["rows"], key=lambda each: int(each["documents"]))
    return Measured(
        documents=row["documents"],
        index_seconds=row["index_seconds"],
        threads=told["threads"],
        index_bytes=row["index_bytes"],
        input_bytes=row["input_bytes"],
        peak_bytes=row["peak_bytes"],
        query_seconds=row["query_ms"] / 1000,
        merge_seconds=row["merge_seconds"],
    )


def _plan(options: argparse.Namespace) -> int:
    if not options.source.exists():
        raise BenchError(f"{options.source} is not there", "bench/scale measure makes it")
    measured = constants(json.loads(options.source.read_text()))
    cluster = Cluster(options.executors, options.cores, options.read_mb_per_second * 1e6,
                      options.task_seconds, options.price_per_hour)  # fmt: skip
    shards = shards_for(options.documents, measured, cluster, options.shard_gb * 1e9)
    risks = Risks(options.failing, options.spread, seed=options.seed)
    made = build(options.documents, shards, measured, cluster, risks)
    asked = search(options.documents, shards, measured, cluster, 10)
    table = plan_table(options.documents, measured, cluster, risks, made, asked)
    print(table)
    if options.write:
        put("planned", table, PAGE)
    return 0


def plan_table(
    documents: int,
    measured: Measured,
    cluster: Cluster,
    risks: Risks,
    made: Build,
    asked: Search,
) -> str:
    """What goes in, and what comes out."""
    rows = [
        ("documents", f"{documents:,}"),
        ("given: executors, cores of each", f"{cluster.executors}, {cluster.cores}"),
        ("given: reading, for each executor", f"{cluster.read_bytes_per_second / 1e6:,.0f} MB/s"),
        ("given: a task beside its work", f"{cluster.task_seconds:g} s"),
        ("given: attempts that fail, spread", f"{risks.failing:g}, {risks.spread:g}"),
        ("measured at", f"{measured.documents:,} documents"),
        ("shards, documents of each", f"{made.shards:,}, {made.documents_of_shard:,}"),
        ("index, of a shard", f"{_gb(made.bytes)}, {_gb(made.bytes_of_shard)}"),
        ("build", f"{_time(made.seconds)}, {made.core_hours:,.1f} core hours"),
        ("of which failed attempts", f"{made.failures:,}, {made.lost_core_hours:,.1f} core hours"),
        ("merging all shards by links", _time(made.merge_seconds)),
        ("a query of all shards, alone", f"{asked.seconds:,.2f} s"),
        ("queries, all cores busy", f"{asked.queries_per_second:,.2f}/s"),
        ("hits of a query to the driver", f"{asked.bytes_to_driver / 1e6:,.2f} MB"),
        ("indexes of an executor", _gb(asked.bytes_of_executor)),
    ]
    if made.price is not None:
        rows.append((f"cost of the build at {cluster.price_per_hour:g} an hour and executor",
                     f"{made.price:,.2f}"))  # fmt: skip
    return "\n".join(["| what | |", "| --- | ---: |", *(f"| {a} | {b} |" for a, b in rows)])


def _gb(value: float) -> str:
    return f"{value / 1e9:,.1f} GB"


def _time(seconds: float) -> str:
    minutes = math.ceil(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"


def put(name: str, table: str, page: Path) -> None:
    """Between the two comments that name the table."""
    begin, end = f"<!-- {name}: bench/scale -->", f"<!-- end of {name} -->"
    before, _, rest = page.read_text().partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise BenchError(f"{page} has no place for the table `{name}`")
    page.write_text(f"{before}{begin}\n{table}\n{end}{after}")
