"""Collections of documents, prepared once and before anything is timed.

A prepared collection is JSON Lines below build/bench/inputs/, unpacked and checked: each line is an
object with an id of its own, a text, and perhaps a title.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TextIO

from . import places
from .errors import BenchError

INPUTS = places.BUILD / "inputs"
_SOURCE = re.compile(r"([a-z]+)-")
UNPACK = {".zst": ["zstd", "-dcq"], ".gz": ["gzip", "-dc"]}


@dataclass(frozen=True)
class Collection:
    name: str
    path: Path
    documents: int
    bytes: int

    def describe(self) -> str:
        return (
            f"{self.name}: {self.documents:,} documents, {self.bytes / 1e6:,.1f} MB of JSON Lines"
        )


def prose_large() -> Path:
    """The default: real English prose."""
    path = places.DATA / "prose-large.jsonl.zst"
    if not path.exists():
        raise BenchError(
            f"the collection is not there: {path}",
            "give one with --corpus FILE, name its folder in INKLING_DATA, or run --quick",
        )
    return path


def whole(source: Path) -> Collection:
    """All documents of a file of JSON Lines, unpacked and checked.

    Raises BenchError with the first line that is not a document, so that no engine meets it while
    it is timed.
    """
    if not source.is_file():
        raise BenchError(f"no such file: {source}")

    def write(target: Path) -> None:
        with _lines(source) as lines, target.open("wb") as out:
            _write_checked(lines, out, source)

    return _prepared(source, source.name.removesuffix(source.suffix).removesuffix(".jsonl"), write)


def part(collection: Collection, one_in: int) -> Collection:
    """The first n-th part. Collections should be shuffled, so that a prefix is a fair sample."""
    if one_in == 1:
        return collection
    count = max(1, collection.documents // one_in)

    def write(target: Path) -> None:
        with collection.path.open() as lines, target.open("w") as out:
            out.writelines(itertools.islice(lines, count))

    return _prepared(collection.path, f"{collection.name}.1-in-{one_in}", write)


def paragraphs(collection: Collection) -> Collection:
    """Each paragraph as a document without a title."""

    def write(target: Path) -> None:
        with target.open("w") as out:
            for document in documents(collection.path):
                pieces = [piece for piece in document["text"].split("\n") if piece.strip()]
                for number, text in enumerate(pieces, 1):
                    _write_line(out, {"id": f"{document['id']}/{number}", "text": text})

    return _prepared(collection.path, f"{collection.name}.paragraphs", write)


def labels(collection: Collection) -> Counter[str]:
    """How many documents have each label: their own, or the source that their id begins with."""
    found = (_label_of(document) for document in documents(collection.path))
    return Counter(label for label in found if label is not None)


def has_titles(collection: Collection) -> bool:
    return any(document.get("title") for document in documents(collection.path))


def labelled(collection: Collection) -> Collection:
    """The same documents, each with the label by which labels() counts it."""

    def write(target: Path) -> None:
        with target.open("w") as out:
            for document in documents(collection.path):
                label = _label_of(document)
                _write_line(out, document if label is None else {**document, "label": label})

    return _prepared(collection.path, f"{collection.name}.labelled", write)


def _label_of(document: dict[str, Any]) -> str | None:
    if isinstance(own := document.get("label"), str) and own:
        return own
    source = _SOURCE.match(document["id"])
    return source[1] if source else None


def generated(count: int, seed: int) -> Collection:
    """A collection of `count` documents by the law of Zipf and Mandelbrot."""

    def write(target: Path) -> None:
        with target.open("wb") as out:
            command: list[str | Path] = [
                places.BENCH / "generate",
                "--documents",
                str(count),
                "--seed",
                str(seed),
            ]
            subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL, check=True)

    program = places.BINARIES / "inkling_bench_generate"
    if not program.exists():
        raise BenchError(f"the generator is not built: {program}", "bench/setup")
    return _prepared(program, f"generated-{count}-seed-{seed}", write)


def selected(
    source: Path, name: str, select: Callable[[dict[str, Any]], dict[str, Any] | None]
) -> Collection:
    """The documents of `source` that `select` returns, as it returns them."""

    def write(target: Path) -> None:
        with target.open("w") as out:
            for document in documents(whole(source).path):
                if (chosen := select(document)) is not None:
                    _write_line(out, chosen)

    return _prepared(source, name, write)


def sentences(source: Path, language: str, times: int) -> Collection:
    """The sentences of one language, repeated, each a document of its own."""

    def write(target: Path) -> None:
        with _lines(source) as lines, target.open("w") as out:
            records = [
                record for record in map(json.loads, lines) if record.get("lang") == language
            ]
            if not records:
                raise BenchError(f"{source} has no sentences of {language}")
            for number, record in enumerate(records * times, 1):
                _write_line(out, {"id": str(number), "text": record["text"]})

    return _prepared(source, f"sentences-{language}-{times}-times", write)


def documents(path: Path) -> Iterator[dict[str, Any]]:
    with path.open() as lines:
        for line in lines:
            yield json.loads(line)


def read_once(collection: Collection) -> None:
    """Brings the file into the page cache."""
    with collection.path.open("rb") as file:
        while file.read(1 << 20):
            pass


def _write_line(out: TextIO, document: dict[str, Any]) -> None:
    out.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")


def _write_checked(lines: IO[bytes], out: IO[bytes], source: Path) -> None:
    ids: set[str] = set()
    for number, line in enumerate(lines, 1):
        if line.strip():
            ids.add(_id_of(line, ids, f"{source}:{number}"))
            out.write(line.rstrip(b"\r\n") + b"\n")
    if not ids:
        raise BenchError(f"{source} holds no documents")


def _id_of(line: bytes, known: set[str], place: str) -> str:
    """The id of a document that every engine can read."""
    try:
        document = json.loads(line)
    except ValueError as error:
        raise BenchError(f"{place}: {error}", "one JSON object a line is wanted") from error
    if not isinstance(document, dict):
        raise BenchError(
            f"{place}: not an object", 'a line is {"id":"...","title":"...","text":"..."}'
        )
    for field, needed in (("id", True), ("title", False), ("text", True)):
        if not isinstance(document.get(field, None if needed else ""), str):
            raise BenchError(
                f"{place}: `{field}` is not a string",
                "id and text must be strings; a title may be absent",
            )
    if document["id"] in known:
        raise BenchError(
            f"{place}: another document has the id {document['id']}", "ids must differ"
        )
    return str(document["id"])


@contextlib.contextmanager
def _lines(source: Path) -> Iterator[IO[bytes]]:
    """The unpacked bytes of a file."""
    command = UNPACK.get(source.suffix)
    if command is None:
        with source.open("rb") as lines:
            yield lines
        return
    if shutil.which(command[0]) is None:
        raise BenchError(
            f"`{command[0]}`, which unpacks {source.name}, is not installed", "bench/setup"
        )
    with subprocess.Popen(
        [*command, source], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        yield process.stdout
        process.stdout.close()
        said = process.stderr.read().decode(errors="replace").strip()
    if process.returncode != 0:
        raise BenchError(f"{source} cannot be unpacked: {said}")


def _prepared(source: Path, name: str, write: Callable[[Path], None]) -> Collection:
    """The name also depends on the source's path, size and time, so no other source shares it."""
    INPUTS.mkdir(parents=True, exist_ok=True)
    path = INPUTS / f"{name}.{_origin(source)}.jsonl"
    if not path.exists():
        unfinished = path.with_suffix(f".unfinished-{os.getpid()}")
        try:
            write(unfinished)
            unfinished.rename(path)
        finally:
            unfinished.unlink(missing_ok=True)
    return _described(name, path)


def _origin(source: Path) -> str:
    status = source.stat()
    identity = f"{source.resolve()} {status.st_size} {status.st_mtime_ns}"
    return hashlib.sha256(identity.encode()).hexdigest()[:10]


def _described(name: str, path: Path) -> Collection:
    """Every line of a prepared file is a document."""
    with path.open("rb") as file:
        lines = sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
    return Collection(name, path, lines, path.stat().st_size)
