"""On Spark: in threads of one process and in executors of their own, with tasks that are killed."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import inkling
from conftest import spark_is_missing
from collection import KEYNESS, QUERIES, TOPICS, TRAININGS, documents, one_index, told

pytest.importorskip("pyarrow", reason="could not import pyarrow, which inkling.spark needs")
pytest.importorskip("pyspark", reason="could not import pyspark: scripts/venv --all installs it")
if missing := spark_is_missing():
    pytest.skip(missing, allow_module_level=True)

from pyspark import TaskContext
from pyspark.sql import SparkSession

from inkling import spark as on_spark
from inkling.shards import Shards

# Of the first, tasks may fail so often; of the second, they do so by default.
MASTERS = ["local[2,4]", "local-cluster[2,1,1024]"]


@pytest.fixture(scope="module", params=MASTERS)
def spark(request: pytest.FixtureRequest) -> Iterator[SparkSession]:
    here = os.path.dirname(inkling.__file__)
    path = os.pathsep.join([os.path.dirname(here), os.path.dirname(__file__)])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(request.param)
        .appName("inkling")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.executorEnv.PYTHONPATH", path)
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


in_threads = pytest.mark.parametrize("spark", MASTERS[:1], indirect=True)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lines") / "documents.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in documents()))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> inkling.Index:
    return one_index(tmp_path_factory.mktemp("whole") / "index")


def killed_twice(marks: str, batches: Iterator[Any]) -> Iterator[Any]:
    """The second partition's process dies in the midst of its rows at the first two attempts."""
    task = TaskContext.get()
    assert task is not None
    for batch in batches:
        yield batch.slice(0, 1)
        if task.partitionId() == 1 and task.attemptNumber() < 2:
            Path(marks, f"killed-{task.attemptNumber()}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        yield batch.slice(1)


def built(
    spark: SparkSession, lines: Path, partitions: int, folder: Path
) -> on_spark.SparkShards:
    """Shards of the documents, cut in order; one partition more has no row. Of three partitions one
    is killed twice."""
    cut = on_spark._cut(spark.read.json(str(lines)), partitions)
    df = cut.union(cut.limit(0).repartition(1))
    if partitions == 3:
        marks = folder.with_name("marks")
        marks.mkdir()
        df = df.mapInArrow(partial(killed_twice, str(marks)), df.schema)
    shards = on_spark.build(df, folder, language="en")
    if partitions == 3:
        assert sorted(os.listdir(marks)) == ["killed-0", "killed-1"]
    names = sorted(os.path.basename(path) for path in shards.paths)
    assert names == [f"shard-{n:05d}" for n in range(partitions)]
    assert sorted(os.listdir(folder)) == [*names, "shards.json"]
    assert sum(each["documents"] for each in shards.built) == len(documents())
    return shards


@pytest.mark.parametrize("partitions", [1, 3, 7])
def test_everything_is_as_in_one_process(
    spark: SparkSession, lines: Path, whole: inkling.Index, partitions: int, tmp_path: Path
) -> None:
    shards = built(spark, lines, partitions, tmp_path / "news")
    merged = on_spark.merge(tmp_path / "merged", shards)
    assert merged.ids() == whole.ids()
    flags: dict[str, Any] = {"k": 7, "explain": True, "snippets": True}
    for query, answer in zip(QUERIES, shards.search(QUERIES, **flags), strict=True):
        assert told(answer) == told(whole.search(query, **flags).to_dict()), query
    made = on_spark.report(shards, "topics", **TOPICS[1])
    assert made.to_json() == whole.report.topics(**TOPICS[1]).to_json()
    made = on_spark.report(shards, "keyness", **KEYNESS[0])
    assert made.to_json() == whole.report.keyness(**KEYNESS[0]).to_json()
    for name in ("information", "wordlist"):
        made = on_spark.report(shards, name)
        assert made.to_json() == getattr(whole.report, name)().to_json()
    alone = Shards([whole.path])
    for flags in TRAININGS[:2]:
        model = on_spark.train(shards, **flags)
        assert model.to_bytes() == alone.train(**flags).to_bytes()
    tags = [(row.id, row.tags) for row in on_spark.tag(shards, model).collect()]
    assert tags == alone.tag(model)


@in_threads
def test_answers_are_data_frames(
    spark: SparkSession, whole: inkling.Index, lines: Path, tmp_path: Path
) -> None:
    df = spark.read.json(str(lines))
    shards = on_spark.build(df, tmp_path / "news", partitions=2, language="en")
    assert on_spark.open(tmp_path / "news").paths == shards.paths
    rows = on_spark.search(tmp_path / "news", {"a": "coffee", "b": "sea"}, k=3).collect()
    assert [row.query for row in rows] == ["a"] * 3 + ["b"] * 3
    hits = [*whole.search("coffee", k=3), *whole.search("sea", k=3)]
    assert [(row.id, row.score, row.rank) for row in rows] == [
        (hit.id, hit.score, hit.rank) for hit in hits
    ]
    model = on_spark.train(shards, alpha=1)
    answers = on_spark.classify(df, model).collect()
    texts = [row["text"] for row in documents()]
    assert [row.answer + "\n" for row in answers] == model.classify_json(texts)
    assert [row.tags for row in answers] == [each["tags"] for each in model.classify(texts)]
    assert [row.id for row in answers] == [row["id"] for row in documents()]
    on_spark.tag(shards, model, name="topics")
    found = on_spark.search(shards, "tag:t2", k=500).collect()
    tagged = {id for id, tags in shards.tag(model) if "t2" in tags}
    assert {row.id for row in found} == tagged


@in_threads
def test_tags_are_committed_once(spark: SparkSession, lines: Path, tmp_path: Path) -> None:
    df = spark.read.json(str(lines))
    shards = on_spark.build(df, tmp_path / "news", partitions=2, language="en")
    models = [on_spark.train(shards, kind=kind, alpha=1) for kind in ("multinomial", "complement")]
    before = [inkling.Index.open(path).snapshot for path in shards.paths]
    first = on_spark.tag(shards, models[0], name="topics")
    assert [inkling.Index.open(path).snapshot for path in shards.paths] == [n + 1 for n in before]
    on_spark.tag(shards, models[1], name="topics")
    # What Spark kept of the first may be gone by now; asking for it must not write it once more.
    spark.catalog.clearCache()
    for _, rdd in spark.sparkContext._jsc.getPersistentRDDs().items():  # type: ignore[union-attr]
        rdd.unpersist(True)
    assert [(row.id, row.tags) for row in first.collect()] == shards.tag(models[0])
    after = [inkling.Index.open(path) for path in shards.paths]
    assert [index.snapshot for index in after] == [n + 2 for n in before]
    tags = {row["id"]: row["tags"] for index in after for row in index.documents()}
    assert tags == dict(shards.tag(models[1]))


@in_threads
def test_what_goes_wrong_is_told(spark: SparkSession, tmp_path: Path) -> None:
    schema = "id string, text string"
    rows = [("a", "ink"), ("b", "sea"), ("a", "paper"), ("c", "film")]
    df = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), schema)
    with pytest.raises(inkling.OptionError, match="ids a"):
        on_spark.build(df, tmp_path / "twice")
    assert os.listdir(tmp_path / "twice") == []
    with pytest.raises(inkling.IndexMissingError) as missing:
        on_spark.open(tmp_path / "twice")
    assert missing.value.code == "no_index"
    with pytest.raises(inkling.OptionError, match="langauge"):
        on_spark.build(df, tmp_path / "wrong", langauge="en")
    assert not (tmp_path / "wrong").exists()
    with pytest.raises(inkling.EmptyInputError) as empty:
        on_spark.build(df.limit(0), tmp_path / "nothing")
    assert empty.value.code == "empty"
    df = df.repartition(1)
    assert on_spark.build(df, tmp_path / "one").built[0]["replaced"] == 1
    with pytest.raises(inkling.OptionError, match="not empty"):
        on_spark.build(df, tmp_path / "one")
