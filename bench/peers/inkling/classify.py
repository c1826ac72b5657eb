"""Raw text to predictions with the commands that users have: index, train, evaluate."""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

ALPHA = "0.01"
MODEL = "news"


class Inkling:
    def __init__(self, program: Path, index: Path) -> None:
        self._program = program
        self._index = index

    def run(self, command: str, *arguments: str | Path) -> dict[str, Any]:
        """The answer of a command; its standard error goes to ours."""
        line = [self._program, "--index", self._index, command, "--json", *arguments]
        ended = subprocess.run(line, stdout=subprocess.PIPE, check=False)
        if ended.returncode != 0:
            raise SystemExit(exit_code(ended.returncode))
        answer: dict[str, Any] = json.loads(ended.stdout)
        return answer


def exit_code(returncode: int) -> int:
    """The exit code as in a shell: 128 + n if signal n ended the process."""
    return returncode if returncode > 0 else 128 - returncode


def classify(inkling: Inkling, variant: str, memory: str, files: list[Path]) -> dict[str, Any]:
    settings = (
        "--strict",
        "--format",
        "jsonl",
        "--analyzer",
        variant,
        "--no-store",
        "--memory",
        memory,
    )
    indexed = inkling.run("index", *settings, *files)
    if indexed["replaced"] > 0:
        raise SystemExit(f"{indexed['replaced']} documents have the id of another one")
    kind = ("--kind", "multinomial", "--alpha", ALPHA)
    trained = inkling.run("train", MODEL, "--where", "split:train", *kind)
    evaluated = inkling.run("evaluate", MODEL, "--where", "split:test")
    return {
        "phases": {
            "read_analyze": indexed["seconds"],
            "train": trained["seconds"],
            "predict": evaluated["seconds"],
        },
        "tested": evaluated["documents"],
        "correct": evaluated["correct"],
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="adapter classify", description=__doc__)
    parser.add_argument("--inkling", type=Path, required=True, help="the command")
    parser.add_argument("--memory", required=True, help="that indexing may take")
    parser.add_argument("--variant", choices=("sklearn", "standard"), required=True)
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="an empty directory")
    return parser.parse_args()


def main() -> None:
    arguments = parse_arguments()
    inkling = Inkling(arguments.inkling, arguments.work / "index")
    print(
        json.dumps(
            classify(
                inkling, arguments.variant, arguments.memory, [arguments.train, arguments.test]
            )
        )
    )


if __name__ == "__main__":
    main()
