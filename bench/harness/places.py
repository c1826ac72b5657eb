"""Where things are."""

from __future__ import annotations

import os
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
PROJECT = BENCH.parent
BUILD = PROJECT / "build" / "bench"
PEERS = BENCH / "peers"
BINARIES = Path(os.environ.get("INKLING_BENCH_BINARIES", BUILD / "bin")).resolve()
DATA = Path(os.environ.get("INKLING_DATA", PROJECT.parent / "shared" / "data"))
CORPUS = PROJECT / "corpus"
