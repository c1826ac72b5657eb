"""The machine on which figures were measured."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from pathlib import Path

from . import places


def describe() -> dict[str, str]:
    return {
        "date": datetime.date.today().isoformat(),
        "processor": _processor(),
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB",
        "system": _system(),
        "kernel": platform.release(),
        "compiler": _first_line(["c++", "--version"]),
        "build": _build_type(),
        "load before": f"{os.getloadavg()[0]:.2f}",
        "commit": _commit(),
    }


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _first_line(command: list[str]) -> str:
    try:
        lines = subprocess.run(
            command, capture_output=True, text=True, check=False
        ).stdout.splitlines()
    except OSError:
        return "unknown"
    return lines[0] if lines else "unknown"


def _build_type() -> str:
    cache = places.BINARIES.parent / "CMakeCache.txt"
    if not cache.exists():
        return "unknown"
    for line in cache.read_text().splitlines():
        if line.startswith("CMAKE_BUILD_TYPE:"):
            return line.split("=", 1)[1]
    return "unknown"


def _commit() -> str:
    git = ["git", "-C", str(places.PROJECT)]
    head = _first_line([*git, "rev-parse", "--short=12", "HEAD"])
    changed = (
        subprocess.run(
            [*git, "diff", "--quiet", "HEAD"], capture_output=True, check=False
        ).returncode
        == 1
    )
    return f"{head} with changes" if changed else head
