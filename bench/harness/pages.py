"""Parts of pages that a program writes."""

from __future__ import annotations

from pathlib import Path


def replace_part(page: Path, program: str, text: str) -> None:
    """Puts `text` between the marks of `program`, which must be there once."""
    begin, end = f"<!-- {program} writes from here -->\n", "<!-- to here -->\n"
    before, rest = page.read_text().split(begin)
    after = rest.split(end, 1)[1]
    page.write_text(before + begin + "\n" + text + "\n" + end + after)
