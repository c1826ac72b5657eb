"""Inkling's own programs for the benchmarks."""

from __future__ import annotations

import os
import subprocess

from . import places
from .errors import BenchError
from .turns import say


def bring_up_to_date() -> None:
    """Builds what changed, because the programs must be those of the commit that is recorded with
    the figures. Programs that INKLING_BENCH_BINARIES names are used as they are."""
    if "INKLING_BENCH_BINARIES" in os.environ or not (places.BUILD / "CMakeCache.txt").exists():
        return
    say("building what changed")
    command = ["cmake", "--build", str(places.BUILD), "--target", "inkling_bench"]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        lines = (built.stdout + built.stderr).strip().splitlines()
        raise BenchError(
            "Inkling's programs cannot be built: " + "\n".join(lines[-5:]), "see bench/setup"
        )
