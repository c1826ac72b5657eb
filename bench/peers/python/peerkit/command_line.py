"""The command line of bench/README.md, in front of the functions of a module named `engine`.

The module has `version()` and one function for each command that it supports, named like the
command with `_` for `-`. A function takes the command's arguments by name and returns the answer
as an object.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .errors import AdapterError

NOT_INSTALLED = 69
WORK_FAILED = 1

PATHS: dict[str, list[str]] = {
    "version": [],
    "index": ["corpus", "index"],
    "merge": ["index"],
    "query": ["index", "queries", "answers"],
    "start": ["index"],
    "classify": ["train", "test", "work"],
    "prepare-report": ["corpus", "work"],
    "report": ["work"],
}


def main(peer: str, arguments: Sequence[str]) -> int:
    options = vars(_parser().parse_args(arguments))
    command = options.pop("command")
    try:
        print(json.dumps(_answer(command, options)))
    except ImportError as error:
        return _failure(
            NOT_INSTALLED,
            f"not installed: bench/setup {peer} installs it (lacking: {error.name or error})",
        )
    except (AdapterError, OSError) as error:
        return _failure(WORK_FAILED, str(error))
    return 0


def _answer(command: str, options: dict[str, Any]) -> dict[str, Any]:
    engine = importlib.import_module("engine")
    work = getattr(engine, command.replace("-", "_"), None)
    if work is None:
        raise AdapterError(f"this engine has no `{command}`")
    answer: dict[str, Any] = work(**options)
    return answer


def _failure(code: int, message: str) -> int:
    print(message, file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="adapter", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    added = {name: commands.add_parser(name, allow_abbrev=False) for name in PATHS}
    for name, paths in PATHS.items():
        for path in paths:
            added[name].add_argument(f"--{path}", type=Path, required=True)
    added["index"].add_argument("--threads", type=int, required=True)
    added["index"].add_argument("--store", action="store_true")
    added["start"].add_argument("words", metavar="WORD", nargs="+")
    added["classify"].add_argument("--variant", required=True)
    return parser
