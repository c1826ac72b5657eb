"""Where results go: a folder of their own, and the project's documentation."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

from . import overview, places, tables
from .errors import BenchError
from .pooling import pool
from .results import Results, read
from .turns import say

PAGE = places.PROJECT / "docs" / "performance.md"
NOTES = places.PROJECT / "docs" / "notes" / "performance"
TABLES, GROUPS, BACK = "tables.md", "groups.md", "../../performance.md"
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
    """Replaces the text between the marks of docs/performance.md by the overview; whole tables and
    plots go to docs/notes/performance/."""
    runs = pool([_complete(folder) for folder in folders])
    before, begin, rest = PAGE.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BenchError(
            f"{PAGE} has lost its marks",
            f"put {BEGIN.strip()} and {END.strip()} on lines of their own",
        )
    shutil.rmtree(NOTES, ignore_errors=True)
    NOTES.mkdir(parents=True)
    plots = "." if all([_draw(results, NOTES) for results in runs]) else None
    whole = (NOTES / TABLES).relative_to(PAGE.parent)
    _write_notes(TABLES, "Whole tables", [tables.summary(run, plots) for run in runs])
    _write_notes(GROUPS, "By group of queries", [tables.details(run) for run in runs])
    text = "\n".join(overview.overview(run, str(whole)) for run in runs)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


def _write_notes(name: str, title: str, parts: list[str]) -> None:
    head = (
        f"# {title}\n\nFor anyone who wants every figure of the runs that [performance.md]({BACK}) sums up."
        "\n`bench/publish` writes this page.\n"
    )
    (NOTES / name).write_text("\n".join([head, *parts]))


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
