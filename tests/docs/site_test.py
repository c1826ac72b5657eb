"""How scripts/site cuts, rewrites and checks pages."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

from site_pages import checks, search, sources  # noqa: E402


class InTemporaryFolder(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class SourcesTest(InTemporaryFolder):
    def staged(self, name, text):
        for other in sources.OTHERS:
            self.write(other, "# Other\n")
        self.write("docs/README.md", "# Pages\n")
        self.write("docs/notes/README.md", "# Notes\n")
        self.write("storage/README.md", "# storage\n")
        self.write(f"docs/{name}", text)
        sources.write(self.folder, self.folder / "staged")
        return (self.folder / "staged" / name).read_text()

    def test_links_to_pages_are_kept_and_others_become_text(self):
        text = "# A\n\n[a](README.md#x) [b](../README.md) [c](../storage/README.md) [d](notes)\n"
        self.assertEqual(
            self.staged("a.md", text),
            "# A\n\n[a](README.md#x) [b](introduction.md) c [d](notes/README.md)\n",
        )

    def test_a_page_deeper_down_links_up(self):
        text = "[a](../README.md) [b](../../CHANGELOG.md)\n"
        self.assertEqual(
            self.staged("notes/a.md", text), "[a](../README.md) [b](../changelog.md)\n"
        )

    def test_code_and_addresses_are_left_alone(self):
        text = "```\n[c](../storage/README.md)\n```\n[w](https://example.org/)\n"
        self.assertEqual(self.staged("a.md", text), text)

    def test_what_belongs_to_an_item_is_four_spaces_in(self):
        text = "- a\n\n  b\n  - c\n\nd\n\n1. e\n\n   f\n"
        self.assertEqual(
            self.staged("a.md", text), "- a\n\n    b\n    - c\n\nd\n\n1. e\n\n    f\n"
        )


class MenuTest(unittest.TestCase):
    def test_each_page_of_docs_is_in_the_menu(self):
        menu = (ROOT / "mkdocs.yml").read_text()
        pages = [page.name for page in (ROOT / "docs").glob("*.md")]
        self.assertEqual([page for page in pages if f": {page}\n" not in menu], [])


class ChecksTest(InTemporaryFolder):
    def test_a_site_that_holds_together_has_no_faults(self):
        self.write("a.html", '<a href="b.html#x">b</a> <a href="https://example.org/">w</a>')
        self.write("b.html", '<h1 id="x">B</h1><script src="s.js"></script>')
        self.write("s.js", "")
        self.assertEqual(checks.faults_of(self.folder), [])

    def test_what_is_loaded_from_elsewhere_and_broken_links_are_found(self):
        self.write("a.html", '<link href="//fonts.example/f.css"><a href="b.html#y">b</a>')
        self.write("b.html", '<h1 id="x">B</h1><a href="c.html">c</a>')
        self.assertEqual(
            checks.faults_of(self.folder),
            [
                "a.html loads //fonts.example/f.css",
                "a.html links to //fonts.example/f.css",
                "a.html links to b.html#y",
                "b.html links to c.html",
            ],
        )


class SectionsTest(InTemporaryFolder):
    def test_a_page_is_cut_at_its_headings(self):
        self.write("a.html", '<nav>N</nav><article><h1 id="t">T</h1><p>one\n two</p>'
                             '<h2 id="u">U <code>v</code></h2>three</article>')  # fmt: skip
        self.write("notes/performance/tables.html", '<article><h1 id="t">T</h1>x</article>')
        self.assertEqual(
            json.dumps(search.sections_of(self.folder)),
            json.dumps(
                [
                    {"id": "a.html", "title": "T", "text": "one two"},
                    {"id": "a.html#u", "title": "T: U v", "text": "three"},
                ]
            ),
        )


if __name__ == "__main__":
    unittest.main()
