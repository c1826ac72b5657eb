"""What may be wrong with a site that is built."""

import json
import re
import shutil
import subprocess
from urllib.parse import unquote

QUERIES = ["stop words", "invoice mail", "exit codes", "merge shards", "posterior probability"]
LOADED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=\"([^\"]*)\"")
LINKED = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]*)\"")
IDS = re.compile(r"\bid=\"([^\"]*)\"")
# Answers from node what the page would show: section and score of the best hits of each query.
ASK = """
globalThis.window = {};
const [script, data, ...queries] = process.argv.slice(1);
require(data);
const { search, opened } = require(script);
const index = opened(window.INKLING_SEARCH);
console.log(JSON.stringify(queries.map((query) =>
  search(query, index).slice(0, 10).map((hit) => [index.sections[hit.section][0], hit.score]))));
"""


def faults_of(site):
    """What is loaded from elsewhere, and links that lead nowhere."""
    pages = {page: page.read_text() for page in sorted(site.rglob("*.html"))}
    ids = {page: set(IDS.findall(text)) for page, text in pages.items()}
    faults = []
    for page, text in pages.items():
        name = page.relative_to(site)
        faults += [f"{name} loads {address}" for address in LOADED.findall(text) if "//" in address]
        for address in LOADED.findall(text) + LINKED.findall(text):
            if "://" in address or address.startswith("mailto:"):
                continue
            file, _, anchor = unquote(address).partition("#")
            target = (page.parent / file).resolve() if file else page
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or (anchor and target in ids and anchor not in ids[target]):
                faults.append(f"{name} links to {address}")
    return faults


def faults_of_search(site, program, index):
    """Where the script of the pages and the program answer differently."""
    if shutil.which("node") is None:
        print("site: the search was not tried: node is not there")
        return []
    command = ["node", "-e", ASK, site / "search.js", site / "search-index.js", *QUERIES]
    answers = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    faults = []
    for query, hits in zip(QUERIES, answers, strict=True):
        command = [program, "-i", index, "search", query, "--json"]
        found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["hits"]
        same = [hit["id"] for hit in found] == [address for address, _ in hits] and all(
            abs(hit["score"] - score) < 1e-9 for hit, (_, score) in zip(found, hits, strict=True)
        )
        if not same or not found:
            faults.append(f"the search for {query!r} differs from the program's: {hits[:3]}, {found[:3]}")
    return faults
