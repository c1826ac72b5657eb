"""`bench/run --quick` with the peers that are present: every work is done, every engine has its rows."""

from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"
WORKS = ("index", "query", "query-paragraphs", "snippets", "classify", "report", "start", "scale", "limit", "analysis")
CASES = {
    "index", "index-stored", "index-all-cores", "index-paragraphs",
    "query-top-10", "query-top-100", "query-top-1000", "query-count", "query-patterns-top-10", "query-patterns-count",
    "query-mixed-top-10", "query-mixed-count", "query-with-fields-top-10", "query-with-fields-count",
    "query-paragraphs-mixed-top-10",
    "query-paragraphs-top-10", "query-paragraphs-count", "query-paragraphs-patterns-top-10", "snippets",
    "classify", "report-mutual-information", "report-chi2", "start", "scale", "limit", "analysis",
}  # fmt: skip


class QuickRunTest(unittest.TestCase):
    def test_every_work_is_measured(self) -> None:
        with tempfile.TemporaryDirectory() as out:
            run = subprocess.run([BENCH / "run", *WORKS, "--quick", "--out", out], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            results = json.loads((Path(out) / "results.json").read_text())
            tables = (Path(out) / "tables.md").read_text()
        self.assertEqual(results["failures"], [])
        cases = {case["name"]: case for case in results["cases"]}
        self.assertLessEqual(CASES, set(cases))
        for case in cases.values():
            self._has_figures(case, results["engines"])
        for engine in results["engines"]:
            self.assertIn(engine["title"], tables)

    def _has_figures(self, case: dict, engines: list[dict]) -> None:
        installed = {engine["name"] for engine in engines if engine["version"] is not None}
        first = case["metrics"][0]["name"]
        self.assertTrue(any(row["engine"] == "inkling" for row in case["rows"]), case["name"])
        for row in case["rows"]:
            if row["engine"] in installed:
                self.assertTrue(row["values"][first], f"{case['name']}: {row}")
                self.assertTrue(all(value > 0 for value in row["values"][first]), f"{case['name']}: {row}")


if __name__ == "__main__":
    unittest.main()
