"""Pages as mkdocs wants them: one folder, in which every link leads to a page or is none."""

import posixpath
import re
import shutil

# Pages outside of docs/, and what they are called in the site.
OTHERS = {
    "README.md": "introduction.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")
ITEM = re.compile(r"( *)(?:- |\d+\. )")


def write(root, folder):
    """Copies docs/ and the pages beside it into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "docs", folder, ignore=shutil.ignore_patterns("site", "samples"))
    for page in sorted(folder.rglob("*.md")):
        _rewrite(page, page, root, f"docs/{page.relative_to(folder)}", folder)
    for name, staged in OTHERS.items():
        _rewrite(root / name, folder / staged, root, name, folder)


def _rewrite(source, target, root, path, folder):
    here = target.relative_to(folder).as_posix()

    def link(match):
        picture, text, address = match.groups()
        if "://" in address or address.startswith(("#", "mailto:")):
            return match[0]
        file, mark, anchor = address.partition("#")
        staged = _staged(posixpath.normpath(posixpath.join(posixpath.dirname(path), file)), root)
        if staged is None:
            return text
        staged = posixpath.relpath(staged, posixpath.dirname(here) or ".")
        return f"{picture}[{text}]({staged}{mark}{anchor})"

    target.write_text(_with_wider_lists(_outside_code(source.read_text(), link)))


def _staged(path, root):
    """Where a file of the project is in the site; None if it is not there."""
    if path in OTHERS:
        return OTHERS[path]
    if not path.startswith("docs") or path.startswith("docs/samples"):
        return None
    if (root / path).is_dir():
        path += "/README.md"
    return path.removeprefix("docs/") if (root / path).is_file() else None


def _outside_code(markdown, link):
    """Replaces links, but not in fenced blocks."""
    parts = re.split(r"(?ms)(^ *```.*?^ *```$)", markdown)
    return "".join(part if at % 2 else LINK.sub(link, part) for at, part in enumerate(parts))


def _with_wider_lists(markdown):
    """Four spaces for each depth of a list, as Python's Markdown counts them, instead of two or
    three."""
    lines, width, is_code = [], 0, False
    for line in markdown.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if line.lstrip().startswith("```"):
            is_code = not is_code
        item = None if is_code else ITEM.match(line)
        if item and not item[1] and not width:
            width = len(item[0])
        elif line and not indent and not item and not is_code:
            width = 0
        if width and indent:
            line = " " * (4 * (indent // width) + indent % width) + line.lstrip(" ")
        lines.append(line)
    return "\n".join(lines)
