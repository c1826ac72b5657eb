"""Where results go: a folder of their own, and the project's documentation."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

from . import places, tables
from .errors import BenchError
from .pooling import pool
from .results import Results, read
from .turns import say

PAGE = places.PROJECT / "docs" / "performance.md"
BEGIN, END = "<!-- bench: begin -->\n", "<!-- bench: end -->\n"


def write(results: Results, folder: Path, plots: str | None = None) -> None:
    """Called after each work, so that a run that is stopped leaves what it measured."""
    results.write(folder / "results.json")
    page = ["# Side by side", tables.summary(results, plots), tables.details(results)]
    (folder / "tables.md").write_text("\n\n".join(page))


def write_plots(results: Results, folder: Path) -> None:
    """Drawing takes longer than some works, so it is done once."""
    if _draw(results, folder / "plots"):
        write(results, folder, "plots")


def clear(folder: Path) -> None:
    """Removes what an earlier run wrote."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder / "results.json", folder / "tables.md", *folder.glob("query*.jsonl")):
        path.unlink(missing_ok=True)
    shutil.rmtree(folder / "plots", ignore_errors=True)


def publish(folders: list[Path]) -> None:
    """Replaces the text between the marks of docs/performance.md; plots and details go to
    docs/performance/."""
    runs = pool([_complete(folder) for folder in folders])
    before, begin, rest = PAGE.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BenchError(
            f"{PAGE} has lost its marks",
            f"put {BEGIN.strip()} and {END.strip()} on lines of their own",
        )
    folder = PAGE.with_suffix("")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    plots = folder.name if all([_draw(results, folder) for results in runs]) else None
    (folder / "details.md").write_text("\n".join(tables.details(results) for results in runs))
    PAGE.write_text(
        before
        + BEGIN
        + "\n"
        + "\n".join(tables.summary(run, plots) for run in runs)
        + "\n"
        + END
        + after
    )


def _complete(folder: Path) -> Results:
    results = read(folder / "results.json")
    if results.quick or results.failures:
        raise BenchError(
            f"{folder} has the results of a run that was quick or failed in part",
            "publish whole runs only",
        )
    return results


def _draw(results: Results, folder: Path) -> bool:
    if importlib.util.find_spec("matplotlib") is None:
        say("plots are missing: matplotlib is not installed (bench/setup installs it)")
        return False
    from . import plots

    plots.draw(results, folder)
    return True
