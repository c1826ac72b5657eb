"""``index.report``: one method for each report, made of the parameters that are declared."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from os import PathLike
from typing import Any

from . import _core
from ._table import Table

__all__ = ["Reports", "documentation_of", "names", "signature_of", "with_list"]

Ask = Callable[[str, dict[str, Any], tuple[Any, ...]], Table]


def python_name(name: str) -> str:
    name = name.replace("-", "_")
    return name + "_" if name in ("and", "or", "not", "from", "in", "is", "with") else name


@cache
def signature_of(verb: str) -> inspect.Signature:
    """Parameters of a verb as those of a function: words in order, the rest by name."""
    listed = _core.parameters(verb)
    words = [p for p in listed if p[1] in ("word", "words", "phrase")]
    made = [
        inspect.Parameter(
            python_name(name),
            inspect.Parameter.VAR_POSITIONAL
            if kind == "words"
            else inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=inspect.Parameter.empty if required or kind == "words" else None,
        )
        for name, kind, _, _, required in words
    ]
    made += [
        inspect.Parameter(python_name(p[0]), inspect.Parameter.KEYWORD_ONLY, default=None)
        for p in listed
        if p not in words
    ]
    return inspect.Signature(made, return_annotation=Table)


def documentation_of(verb: str) -> str:
    lines = [f"`inkling {verb}` as a table.", ""]
    for name, _, kind, what, _ in _core.parameters(verb):
        lines.append(f"{python_name(name)}{f': {kind}' if kind else ''}\n    {what}")
    return "\n".join(lines)


def names() -> list[str]:
    return [
        python_name(verb.removeprefix("report "))
        for verb in _core.verbs()
        if verb.startswith("report ")
    ]


class Reports:
    """What the terms say about documents and topics. ``help(index.report.topics)`` has the
    parameters, which are the flags of ``inkling report topics``; a list stands for several values.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def __getattr__(self, name: str) -> Callable[..., Table]:
        if name.startswith("_") or name not in names():
            raise AttributeError(f"there is no report `{name}`: {', '.join(names())}")
        verb = "report " + name.replace("_", "-")

        def report(*words: Any, **flags: Any) -> Table:
            if verb == "report keyness":
                flags = with_list(flags)
            return self._ask(verb, flags, words)

        report.__name__ = report.__qualname__ = name
        report.__doc__ = documentation_of(verb)
        report.__signature__ = signature_of(verb)  # type: ignore[attr-defined]
        return report

    def __dir__(self) -> list[str]:
        return names()


def with_list(flags: dict[str, Any]) -> dict[str, Any]:
    """A reference that is a mapping of words to counts, or a file with them."""
    reference = flags.get("reference")
    if isinstance(reference, Mapping):
        text = "".join(f"{word}\t{count}\n" for word, count in reference.items())
    elif isinstance(reference, PathLike):
        with open(reference, encoding="utf-8") as file:
            text = file.read()
    else:
        return flags
    return {**flags, "reference": None, "reference_list": text}
