"""The package: its types, and what it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import inkling

ROOT = Path(__file__).resolve().parents[2]


def test_types_are_strict() -> None:
    pytest.importorskip("mypy")
    # Links are followed to the sources, beside which there is no stub of the module.
    package = Path(inkling.__file__).parent
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", ROOT / "pyproject.toml",
         "--cache-dir", os.devnull, "-p", "inkling"],
        cwd=package.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_numpy_is_all_it_needs(small: inkling.Index) -> None:
    code = (
        "import sys\n"
        "for name in ('scipy', 'pandas', 'pyarrow', 'polars', 'sklearn', 'matplotlib'):\n"
        "    sys.modules[name] = None\n"
        "import inkling\n"
        f"index = inkling.Index.open({small.path!r})\n"
        "hits = index.search('ink')\n"
        "hits.__arrow_c_stream__(), hits._repr_html_(), index.report.topics().rows\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_names_of_the_package_are_documented() -> None:
    for name in inkling.__all__:
        assert hasattr(inkling, name)
        if name not in ("__version__", "Added"):
            assert getattr(inkling, name).__doc__, name


def test_the_example_of_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/python.md").read_text()
    example = page.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "docs/python.md", "exec"), {})
    told = capsys.readouterr().out
    assert told.startswith("a ") and "'topic': 'sea'" in told


def test_the_recipe_of_parquet_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    page = (ROOT / "docs/recipes.md").read_text()
    recipe = page.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    rows = {"id": ["a", "b"], "text": ["A lamp", "Two lamps"], "year": [2001, 2002]}
    parquet.write_table(pyarrow.table(rows), "rows.parquet")
    exec(compile(recipe, "docs/recipes.md", "exec"), {})
    assert [hit.id for hit in inkling.Index.open("rows").search("lamps")] == ["a", "b"]
