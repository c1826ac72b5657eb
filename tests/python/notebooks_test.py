"""The notebooks of docs/notebooks run, and say what they said when they were written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import spark_is_missing

nbformat = pytest.importorskip("nbformat", reason="notebooks are executed with nbclient")
nbclient = pytest.importorskip("nbclient", reason="notebooks are executed with nbclient")
pytest.importorskip("ipykernel", reason="notebooks are executed with ipykernel")

NOTEBOOKS = Path(__file__).resolve().parents[2] / "docs/notebooks"
NEEDS = {
    "search-and-explain": ("pandas",),
    "corpus-study": ("pandas", "matplotlib"),
    "auto-tagging": ("pandas",),
    "from-scikit-learn": ("pandas", "sklearn"),
    "spark-in-ten-lines": ("pyspark", "pyarrow"),
}


def said(notebook: Any) -> list[tuple[int, str]]:
    """What cells print or return as text. How frames and figures look is up to their packages, and
    what they say on standard error."""
    texts = []
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if output["output_type"] == "stream" and output["name"] == "stdout":
                texts.append((number, output["text"]))
            elif set(data) == {"text/plain"}:
                texts.append((number, data["text/plain"]))
    return texts


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs(name: str) -> None:
    for package in NEEDS[name]:
        pytest.importorskip(package)
    if "pyspark" in NEEDS[name] and (missing := spark_is_missing()):
        pytest.skip(missing)
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    told = said(notebook)
    assert told
    client = nbclient.NotebookClient(
        notebook, timeout=600, resources={"metadata": {"path": str(NOTEBOOKS)}}
    )
    client.execute()
    assert said(notebook) == told


def test_all_notebooks_are_there() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == set(NEEDS)
