"""The sections of a site, indexed by Inkling, as a file that a page can load without a server."""

import json
import re
import shutil
import subprocess
import tempfile
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

K1, B = 1.2, 0.75  # of bm25 (docs/ranking.md)
HEADINGS = {"h1", "h2", "h3"}
# Tables of figures by the thousand, in which nobody looks for words.
LEFT_OUT = "notes/performance/"


class _Sections(HTMLParser):
    """Cuts the article of a page at its headings."""

    def __init__(self, address):
        super().__init__()
        self.address, self.sections = address, []
        self.inside, self.heading, self.page = False, False, ""

    def handle_starttag(self, tag, attributes):
        if tag == "article":
            self.inside = True
        elif self.inside and tag in HEADINGS:
            anchor = dict(attributes).get("id", "")
            address = self.address + (f"#{anchor}" if self.sections else "")
            self.sections.append({"id": address, "title": "", "text": ""})
            self.heading = True

    def handle_endtag(self, tag):
        if tag == "article":
            self.inside = False
        elif tag in HEADINGS and self.heading:
            self.heading = False
            title = self.sections[-1]["title"].strip()
            self.page = self.page or title
            self.sections[-1]["title"] = title if title == self.page else f"{self.page}: {title}"

    def handle_data(self, data):
        if self.inside and self.sections:
            self.sections[-1]["title" if self.heading else "text"] += data


def sections_of(site):
    """Records of all pages, in the order of their names."""
    records = []
    for page in sorted(site.rglob("*.html")):
        address = page.relative_to(site).as_posix()
        if address.startswith(LEFT_OUT):
            continue
        parser = _Sections(address)
        parser.feed(page.read_text())
        for section in parser.sections:
            section["text"] = re.sub(r"\s+", " ", section["text"]).strip()
        records += parser.sections
    return records


def write(sections, program, index, target):
    """Indexes the sections, and writes what a script needs to search them."""
    shutil.rmtree(index, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = folder / "sections.jsonl"
        lines.write_text("".join(json.dumps(record) + "\n" for record in sections))
        _run(program, "-i", index, "index", lines, "--drop-stop-words", "--quiet")
        data = _postings(program, index, folder)
    data["forms"] = _forms(program, sections, data.pop("terms"))
    data["sections"] = [[record["id"], record["title"], record["text"]] for record in sections]
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    target.write_text(f"window.INKLING_SEARCH = {text};\n")


def _postings(program, index, folder):
    """For each term, section and tf in turn; and the length of each section."""
    _run(program, "-i", index, "export", "--format", "mtx", "-o", folder / "m", "--names", folder / "m")
    terms = (folder / "m.terms").read_text().splitlines()
    rows = [line.split() for line in (folder / "m").read_text().splitlines() if line[0] != "%"]
    postings, lengths = [[] for _ in terms], [0] * int(rows[0][0])
    for section, term, tf in rows[1:]:
        postings[int(term) - 1] += [int(section) - 1, int(tf)]
        lengths[int(section) - 1] += int(tf)
    return {"k1": K1, "b": B, "terms": terms, "postings": postings, "lengths": lengths}


def _forms(program, sections, terms):
    """The number of the term of each word that the pages have."""
    text = "\n".join(f"{record['title']}\n{record['text']}" for record in sections)
    analyzed = _run(program, "analyze", "-", "--json", "--drop-stop-words", given=text)
    numbers = {term: number for number, term in enumerate(terms)}
    forms = {}
    for token in json.loads(analyzed)["tokens"]:
        if token["term"] in numbers:
            word = unicodedata.normalize("NFKC", token["surface"]).lower()
            forms.setdefault(word, numbers[token["term"]])
    return dict(sorted(forms.items()))


def _run(program, *arguments, given=None):
    command = [program, *arguments]
    return subprocess.run(command, input=given, text=True, check=True, stdout=subprocess.PIPE).stdout
