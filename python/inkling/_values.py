"""Keyword arguments as names and values of the declared parameters."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from . import _core
from .errors import OptionError

__all__ = ["Pairs", "joined", "pairs_of"]

Pairs = list[tuple[str, str]]

# Parameters that are a text, or a file that holds it.
_CONTENTS = ("synonyms",)


@cache
def _kinds(verb: str) -> dict[str, str]:
    return {name: kind for name, kind, _, _, _ in _core.parameters(verb)}


def spelled(name: str) -> str:
    """``min_df`` is `min-df`; ``and_``, which Python reserves, is `and`."""
    return name.rstrip("_").replace("_", "-")


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    if hasattr(value, "item"):  # a scalar of NumPy
        value = value.item()
    return str(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping, os.PathLike))


def joined(values: Iterable[Any]) -> str:
    """Several values of a parameter that takes them between commas."""
    return ",".join(_text(value) for value in values)


def pairs_of(verb: str, arguments: Mapping[str, Any], words: Iterable[Any] = ()) -> Pairs:
    """What `verb` is asked with. None stands for a parameter that is not given. A list is given
    value by value where the parameter may come again, else between commas. `words` stand for the
    parameter of the verb that takes words without a name."""
    pairs: Pairs = []
    for key, value in arguments.items():
        if value is None:
            continue
        name = spelled(key)
        if name in _CONTENTS and isinstance(value, os.PathLike):
            pairs.append((name, Path(value).read_text(encoding="utf-8-sig")))
        elif not _is_list(value):
            pairs.append((name, _text(value)))
        elif _kinds(verb).get(name) in ("values", "words"):
            pairs.extend((name, _text(each)) for each in value)
        else:
            pairs.append((name, joined(value)))
    return pairs + _words(verb, list(words))


def _words(verb: str, words: list[Any]) -> Pairs:
    if not words:
        return []
    names = [name for name, kind in _kinds(verb).items() if kind in ("word", "words", "phrase")]
    pairs: Pairs = []
    for name in names:
        if not words:
            break
        if _kinds(verb)[name] == "words":
            pairs.extend((name, _text(word)) for word in words)
            words = []
        else:
            pairs.append((name, _text(words.pop(0))))
    if words:
        raise OptionError(
            f"{verb}: {len(words)} values without a name are too many",
            "option",
            "name them, as in k=10",
            parameter="",
        )
    return pairs
