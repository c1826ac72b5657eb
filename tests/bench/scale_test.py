"""bench/scale: the simulated cluster, and the tables."""

from __future__ import annotations

import contextlib
import io
import json
import math
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from harness import scaling  # noqa: E402
from harness.cluster import Cluster, Measured, Risks, build, search, shards_for  # noqa: E402
from harness.errors import BenchError  # noqa: E402

# Two threads take 10 s for 1,000 documents, so one core 0.02 s for each.
MEASURED = Measured(
    documents=1000,
    index_seconds=10,
    threads=2,
    index_bytes=200_000,
    input_bytes=1_000_000,
    peak_bytes=5e7,
    query_seconds=0.004,
    merge_seconds=0.5,
)
CLUSTER = Cluster(executors=2, cores=2, read_bytes_per_second=1e6, task_seconds=1,
                  price_per_hour=3.6)  # fmt: skip


class Simulation(unittest.TestCase):
    def test_equal_tasks_take_full_turns(self) -> None:
        made = build(10_000, 10, MEASURED, CLUSTER, Risks())
        # A shard has 1,000 documents: 1 s and 20 s of work; ten of them on four cores are 3 turns.
        self.assertEqual(made.documents_of_shard, 1000)
        self.assertEqual(made.seconds, 63)
        self.assertAlmostEqual(made.core_hours, 210 / 3600)
        self.assertEqual((made.failures, made.lost_core_hours), (0, 0))
        self.assertEqual((made.bytes, made.bytes_of_shard), (2_000_000, 200_000))
        self.assertEqual(made.merge_seconds, 5)
        self.assertAlmostEqual(made.price or 0, 63 / 3600 * 2 * 3.6)

    def test_a_slow_store_is_waited_for(self) -> None:
        slow = Cluster(1, 2, read_bytes_per_second=20_000, task_seconds=0)
        # Two cores share 20 kB a second, and a shard of 500 documents has 500 kB.
        self.assertEqual(build(1000, 2, MEASURED, slow, Risks()).seconds, 50)
        self.assertIsNone(build(1000, 2, MEASURED, slow, Risks()).price)

    def test_failed_attempts_are_made_again(self) -> None:
        risks = Risks(failing=0.2, seed=3)
        made = build(100_000, 100, MEASURED, CLUSTER, risks)
        sure = build(100_000, 100, MEASURED, CLUSTER, Risks())
        self.assertGreater(made.failures, 5)
        self.assertLess(made.failures, 60)
        self.assertAlmostEqual(made.core_hours, sure.core_hours + made.lost_core_hours)
        self.assertGreater(made.seconds, sure.seconds)
        self.assertEqual(made, build(100_000, 100, MEASURED, CLUSTER, risks))
        self.assertNotEqual(made, build(100_000, 100, MEASURED, CLUSTER, Risks(0.2, seed=4)))

    def test_a_task_that_always_fails_ends_the_job(self) -> None:
        with self.assertRaisesRegex(BenchError, "failed 4 times"):
            build(1000, 1, MEASURED, CLUSTER, Risks(failing=1))

    def test_slow_tasks_have_the_mean_of_their_law(self) -> None:
        spread = 0.5
        made = build(2_000_000, 2000, MEASURED, CLUSTER, Risks(spread=spread))
        wanted = 2000 * 21 * math.exp(spread**2 / 2) / 3600
        self.assertLess(abs(made.core_hours / wanted - 1), 0.05)

    def test_a_search_asks_all_shards_in_four_steps(self) -> None:
        made = search(8000, 8, MEASURED, CLUSTER, 10)
        # Eight shards on four cores, each 4 ms and four tasks of a second.
        self.assertAlmostEqual(made.seconds, 2 * 4.004)
        self.assertAlmostEqual(made.queries_per_second, 4 / (8 * 4.004))
        self.assertEqual(made.bytes_of_executor, 800_000)
        self.assertGreater(search(8000, 4, MEASURED, CLUSTER, 10).seconds, 4.007)

    def test_shards_are_whole_turns_and_not_too_large(self) -> None:
        self.assertEqual(shards_for(1000, MEASURED, CLUSTER, 1e9), 4)
        self.assertEqual(shards_for(1_000_000, MEASURED, CLUSTER, 1e7), 20)
        self.assertEqual(shards_for(1_000_000, MEASURED, CLUSTER, 0.99e7), 24)


class Tables(unittest.TestCase):
    ROW = {
        "documents": 1000, "input_bytes": 1e6, "index_seconds": 10.0, "documents_per_second": 100,
        "peak_bytes": 5e7, "index_bytes": 2e5, "bytes_per_document": 200.0, "first_search_ms": 5.0,
        "query_ms": 4.0, "information_seconds": 1.0, "merge_seconds": 0.5,
    }  # fmt: skip

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "scale.json"
        self.told = {"machine": {}, "threads": 2, "rows": [{**self.ROW, "documents": 10}, self.ROW]}
        self.file.write_text(json.dumps(self.told))

    def asked(self, *arguments: str) -> tuple[int, str]:
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            status = scaling.main(arguments, str(scaling.places.PROJECT / "bench/scale"))
        return status, told.getvalue()

    def test_constants_are_those_of_the_largest_size(self) -> None:
        self.assertEqual(scaling.constants(self.told), MEASURED)

    def test_a_plan_says_what_was_given(self) -> None:
        cluster = ["--executors", "2", "--cores", "2", "--read-mb-per-second", "1",
                   "--task-seconds", "1"]  # fmt: skip
        status, told = self.asked(
            "plan", "--documents", "10000", *cluster, "--from", str(self.file)
        )
        self.assertEqual(status, 0)
        self.assertIn("| given: executors, cores of each | 2, 2 |", told)
        self.assertNotIn("cost", told)
        status, told = self.asked("plan", "--documents", "10", *cluster, "--from", "/nowhere")
        self.assertEqual(status, 1)
        self.assertIn("bench/scale measure makes it", told)

    def test_a_table_is_put_in_its_place(self) -> None:
        page = self.file.with_name("page.md")
        page.write_text("a\n<!-- x: bench/scale -->\nold\n<!-- end of x -->\nb\n")
        scaling.put("x", "new", page)
        self.assertEqual(
            page.read_text(), "a\n<!-- x: bench/scale -->\nnew\n<!-- end of x -->\nb\n"
        )
        with self.assertRaises(BenchError):
            scaling.put("y", "new", page)

    def test_docs_have_a_place_for_both_tables(self) -> None:
        page = scaling.PAGE.read_text()
        for name in ("measured", "planned"):
            self.assertEqual(page.count(f"<!-- {name}: bench/scale -->"), 1)
            self.assertEqual(page.count(f"<!-- end of {name} -->"), 1)


if __name__ == "__main__":
    unittest.main()
