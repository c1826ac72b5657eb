"""Inkling on Spark: shards built by tasks, and asked where they are.

    from inkling.spark import build, classify, report, search, train

    shards = build(spark.read.json("news.jsonl"), "/shared/news", language="en")
    search(shards, ["coffee export", "wheat"], k=10).show()
    model = train(shards, kind="multinomial", alpha=1)
    classify(spark.read.parquet("new.parquet"), model).show()
    report(shards, "topics", by="label").to_pandas()

``/shared`` is a folder that driver and executors see under the same name. All answers have the
bits of one process over the same documents. Needs PySpark 4 with pyarrow:
``pip install "inkling[spark]"``.
"""

from __future__ import annotations

import builtins
import json
import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, TypeVar

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from ._index import Index
from ._table import Table
from .errors import EmptyInputError, IndexMissingError, OptionError
from .shards import Built, Shards, TrainedModel, build_shard

__all__ = ["SparkEngine", "SparkShards", "build", "classify", "merge", "open", "report", "search",
           "tag", "train"]  # fmt: skip

_Path = str | os.PathLike[str]
Item = TypeVar("Item")
Result = TypeVar("Result")

_LISTED = "shards.json"
_ATTEMPTS = "attempts"
_POSITION = "__position"
_REPORTED = "built string"
_CLASSIFIED = (
    "id string, topic string, p double, tags array<string>, abstained boolean, answer string"
)
_FOUND = "query string, rank long, id string, score double, title string, snippet string, shard int"
_TAGGED = "id string, tags array<string>"


class SparkEngine:
    """Runs each piece of work as a task. Sums are taken by treeReduce."""

    def __init__(self, spark: SparkSession | None = None) -> None:
        self.spark = spark or SparkSession.getActiveSession() or SparkSession.builder.getOrCreate()

    def map(self, function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        results: list[Result] = self._tasks(items).map(function).collect()
        return results

    def reduce(
        self,
        function: Callable[[Item], Result],
        add: Callable[[Result, Result], Result],
        items: Sequence[Item],
    ) -> Result:
        result: Result = self._tasks(items).map(function).treeReduce(add)
        return result

    def _tasks(self, items: Sequence[Any]) -> Any:
        return self.spark.sparkContext.parallelize(items, len(items))


class SparkShards(Shards):
    """Shards in a folder, asked by tasks. ``built`` says what became of the records: one entry for
    each partition, in order."""

    def __init__(
        self, folder: _Path, built: Sequence[Built], spark: SparkSession | None = None
    ) -> None:
        self.folder = os.fspath(folder)
        self.built = list(built)
        paths = [os.path.join(self.folder, each["path"]) for each in self.built if each["path"]]
        super().__init__(paths, SparkEngine(spark))
        self.engine: SparkEngine

    def __repr__(self) -> str:
        return f"SparkShards({self.folder!r}, shards={len(self.paths)})"


def build(
    df: DataFrame,
    path: _Path,
    partitions: int | None = None,
    unique_ids: bool = False,
    **flags: Any,
) -> SparkShards:
    """A shard for each partition of a DataFrame, in the folder ``path``, new or empty.

    Rows are records as ``Writer.add_many()`` reads them: ``id``, ``title``, ``text``, ``label`` or
    ``labels`` by name, all other columns kept. ``partitions`` cuts the rows anew, in their order,
    by a shuffle. Flags are those of ``Index.create()`` and ``Index.writer()``.

    A task builds in a folder of its own attempt. Only when Spark has taken a result of every
    partition are those attempts renamed, once, and listed in ``shards.json``; what failed,
    speculative and late attempts made goes. Raises OptionError where two shards have a document of
    the same id, after one more job, which ``unique_ids=True`` spares; EmptyInputError where there
    is no document at all."""
    _require_flags(flags)
    folder = os.path.abspath(os.fspath(path))
    os.makedirs(folder, exist_ok=True)
    if os.listdir(folder):
        raise OptionError(
            f"{folder} is not empty", "option", "name a new folder", parameter="path"
        )
    attempts = os.path.join(folder, _ATTEMPTS, uuid.uuid4().hex)
    os.makedirs(attempts)
    try:
        task = partial(_built_partition, attempts, flags)
        rows = _cut(df, partitions).mapInArrow(task, _REPORTED).collect()
        built = _in_order([json.loads(row[0]) for row in rows])
        if not any(each["path"] for each in built):
            raise EmptyInputError("the DataFrame has no document", "empty", "look at its rows")
        engine = SparkEngine(df.sparkSession)
        if not unique_ids:
            _require_unique(engine, [each["path"] for each in built if each["path"]])
        _keep(folder, built)
    finally:
        shutil.rmtree(os.path.dirname(attempts), ignore_errors=True)
    return SparkShards(folder, built, df.sparkSession)


def open(path: _Path, spark: SparkSession | None = None) -> SparkShards:
    """What ``build()`` made. Raises IndexMissingError where no build was finished."""
    folder = os.path.abspath(os.fspath(path))
    try:
        with builtins.open(os.path.join(folder, _LISTED), encoding="utf-8") as file:
            built: list[Built] = json.load(file)
    except FileNotFoundError:
        raise IndexMissingError(
            f"{folder} has no {_LISTED}: no build was finished there",
            "no_index",
            "inkling.spark.build() makes one, in an empty folder",
        ) from None
    return SparkShards(folder, built, spark)


def merge(target: _Path, shards: Shards | _Path, **flags: Any) -> Index:
    """One index of all shards, by links to their files, as ``inkling.merge()`` makes it."""
    return _shards_of(shards).merge(target, **flags)


def search(
    shards: Shards | _Path, queries: Sequence[str] | Mapping[str, str] | str, **flags: Any
) -> DataFrame:
    """The hits of all queries, with ``query`` (the key, of a mapping), ``rank``, ``id``, ``score``,
    ``title``, ``snippet`` (with ``snippets=True``) and ``shard``. As ``Shards.search()``."""
    found = _shards_of(shards)
    named = _named(queries)
    answers = found.search(list(named.values()), **flags)
    rows = [
        (name, hit["rank"], hit["id"], float(hit["score"]), hit.get("title"),
         (hit.get("snippet") or {}).get("text"), hit["shard"])
        for name, answer in zip(named, answers, strict=True)
        for hit in answer["hits"]
    ]  # fmt: skip
    return _session(found).createDataFrame(rows, _FOUND)


def train(shards: Shards | _Path, **flags: Any) -> TrainedModel:
    """A model by adding counts, as ``Shards.train()``."""
    return _shards_of(shards).train(**flags)


def tag(
    shards: Shards | _Path, model: TrainedModel, name: str | None = None, **flags: Any
) -> DataFrame:
    """Documents with their tags, as ``Shards.tag()``. With a name all shards get model and tags now,
    once. The DataFrame reads and never writes: whenever it is asked, the model decides about the
    documents that the shards then have, those of ``where=`` as they then are."""
    found = _shards_of(shards)
    spark = _session(found)
    if name is not None:
        SparkEngine(spark).map(partial(_rows, found._tagging(model, name, flags)), found.paths)
    task = found._tagging(model, None, flags)
    rows = spark.sparkContext.parallelize(found.paths, len(found.paths)).flatMap(task)
    return spark.createDataFrame(rows, _TAGGED)


def report(shards: Shards | _Path, name: str, *words: Any, **flags: Any) -> Table:
    """A report, as ``Shards.report``: ``report(shards, "topics", by="label")``."""
    table: Table = getattr(_shards_of(shards).report, name)(*words, **flags)
    return table


def classify(
    df: DataFrame, model: TrainedModel, text: str = "text", id: str = "id", **flags: Any
) -> DataFrame:
    """The topics of each row's text: its id, the best ``topic`` with its probability ``p``, the
    ``tags``, whether the model ``abstained``, and the whole ``answer`` as JSON, which has the bytes
    that ``inkling classify --json`` prints for a text."""
    sent = df.sparkSession.sparkContext.broadcast(model.to_bytes())
    named = df.select(F.col(id).cast("string").alias("id"), F.col(text).alias("text"))
    return named.mapInArrow(partial(_classified, sent, flags), _CLASSIFIED)


# Tasks. They run in other processes, and get what they need as arguments.


def _built_partition(
    attempts: str, flags: dict[str, Any], batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    task = TaskContext.get()
    if task is None:
        raise OptionError("there is no task", "option", "let Spark call it", parameter="")
    place = os.path.join(attempts, f"{task.partitionId():05d}.{task.taskAttemptId()}")
    built = build_shard(_stream(batches), place, **flags)
    report = json.dumps({"partition": task.partitionId(), "built": built})
    yield pa.RecordBatch.from_pydict({"built": [report]})


def _stream(batches: Iterator[pa.RecordBatch]) -> Any:
    """An Arrow stream of what comes; of an empty partition there is nothing, not even columns."""
    first = next(batches, None)
    if first is None:
        return []

    def all_batches() -> Iterator[pa.RecordBatch]:
        yield first
        yield from batches

    return pa.RecordBatchReader.from_batches(first.schema, all_batches())


def _classified(
    sent: Any, flags: dict[str, Any], batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    model = _parsed(sent.value)
    for batch in batches:
        texts = [text or "" for text in batch.column("text").to_pylist()]
        answers = model.classify_json(texts, **flags)
        yield pa.RecordBatch.from_pylist(
            [
                {"id": id, **_row_of(answer)}
                for id, answer in zip(batch.column("id").to_pylist(), answers, strict=True)
            ],
            schema=_ANSWERS,
        )


_ANSWERS = pa.schema(
    [("id", pa.string()), ("topic", pa.string()), ("p", pa.float64()),
     ("tags", pa.list_(pa.string())), ("abstained", pa.bool_()), ("answer", pa.string())]
)  # fmt: skip


def _row_of(answer: str) -> dict[str, Any]:
    told = json.loads(answer)
    best = told["predictions"][0] if told["predictions"] else {"topic": None, "p": None}
    return {
        "topic": best["topic"],
        "p": best["p"],
        "tags": told["tags"],
        "abstained": told["abstained"],
        "answer": answer.rstrip("\n"),
    }


@lru_cache(4)
def _parsed(model: bytes) -> TrainedModel:
    """Reading a large model takes longer than a batch."""
    return TrainedModel(model)


def _rows(task: Callable[[str], list[Any]], path: str) -> int:
    """How many there are, so that they stay where they are."""
    return len(task(path))


def _ids(path: str) -> Iterable[tuple[str, int]]:
    return ((id, 1) for id in Index.open(path).ids())


# The driver


def _require_flags(flags: dict[str, Any]) -> None:
    """What is wrong is told here, not by each attempt of each task."""
    with tempfile.TemporaryDirectory() as folder:
        Index.create(os.path.join(folder, "index"), **flags)


def _cut(df: DataFrame, partitions: int | None) -> DataFrame:
    """Ranges of rows, in their order."""
    if partitions is None:
        return df
    if partitions < 1:
        raise OptionError("there must be one at least", "option", "", parameter="partitions")
    placed = df.withColumn(_POSITION, F.monotonically_increasing_id())
    ranges = placed.repartitionByRange(partitions, _POSITION)
    return ranges.sortWithinPartitions(_POSITION).drop(_POSITION)


def _in_order(told: list[dict[str, Any]]) -> list[Built]:
    of_partition: dict[int, Built] = {each["partition"]: each["built"] for each in told}
    return [of_partition[number] for number in sorted(of_partition)]


def _require_unique(engine: SparkEngine, paths: list[str]) -> None:
    counts = engine._tasks(paths).flatMap(_ids).reduceByKey(lambda a, b: a + b)
    twice = [id for id, _ in counts.filter(lambda pair: pair[1] > 1).take(3)]
    if twice:
        raise OptionError(
            f"several partitions have documents with the ids {', '.join(twice)}",
            "option",
            'give each document an id of its own: df.dropDuplicates(["id"])',
            parameter="df",
        )


def _keep(folder: str, built: list[Built]) -> None:
    """Renames the attempts that Spark took, and lists them, which ends the build."""
    number = 0
    for each in built:
        if each["path"] is None:
            continue
        name = f"shard-{number:05d}"
        os.rename(each["path"], os.path.join(folder, name))
        each["path"] = name
        number += 1
    listed = os.path.join(folder, _LISTED)
    with builtins.open(listed + ".new", "w", encoding="utf-8") as file:
        json.dump(built, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.rename(listed + ".new", listed)


def _shards_of(shards: Shards | _Path) -> Shards:
    return shards if isinstance(shards, Shards) else open(shards)


def _session(shards: Shards) -> SparkSession:
    return shards.engine.spark if isinstance(shards.engine, SparkEngine) else SparkEngine().spark


def _named(queries: Sequence[str] | Mapping[str, str] | str) -> dict[str, str]:
    if isinstance(queries, str):
        return {queries: queries}
    if isinstance(queries, Mapping):
        return dict(queries)
    return {query: query for query in queries}
