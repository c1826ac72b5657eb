// Searches the sections of these pages. Inkling cut and stemmed the words, dropped stop words and
// counted; search-index.js has its postings. A score is its BM25 (docs/ranking.md), so hits and
// scores are those of `inkling search` on the same sections, which scripts/site --check compares.
"use strict";

const WORD = /[\p{L}\p{N}_]+(?:['’.][\p{L}\p{N}_]+)*/gu;
const MOST_HITS = 12;

/** Terms of a query, each a list of alternatives: a last word that nobody wrote may be a beginning. */
function termsOf(query, index) {
  const words = query.normalize("NFKC").toLowerCase().match(WORD) ?? [];
  return words.map((word, at) => {
    if (index.forms.has(word)) return [index.forms.get(word)];
    if (at + 1 < words.length || word.length < 3) return [];
    const found = new Set();
    for (const [form, term] of index.forms) if (form.startsWith(word)) found.add(term);
    return [...found];
  });
}

/** Sections with scores, the best first; equal ones in the order of the pages. */
function search(query, index) {
  const scores = new Map();
  const count = index.sections.length;
  for (const term of termsOf(query, index).flat()) {
    const postings = index.postings[term];
    const df = postings.length / 2;
    const idf = Math.log(1 + (count - df + 0.5) / (df + 0.5));
    for (let at = 0; at < postings.length; at += 2) {
      const [section, tf] = [postings[at], postings[at + 1]];
      const norm = index.k1 * (1 - index.b + (index.b * index.lengths[section]) / index.meanLength);
      scores.set(section, (scores.get(section) ?? 0) + (idf * tf) / (tf + norm));
    }
  }
  return [...scores.entries()]
    .map(([section, score]) => ({ section, score }))
    .sort((a, b) => b.score - a.score || a.section - b.section);
}

/** The text from some words before the first that the query looks for. */
function snippet(text, terms, index) {
  const wanted = new Set(terms.flat());
  const isWanted = (word) => wanted.has(index.forms.get(word.normalize("NFKC").toLowerCase()));
  const first = [...text.matchAll(WORD)].find((match) => isWanted(match[0]));
  const from = first ? text.lastIndexOf(" ", Math.max(0, first.index - 60)) + 1 : 0;
  const shown = document.createElement("p");
  let end = from;
  const part = text.slice(0, from + 220);
  for (const match of part.matchAll(WORD)) {
    if (match.index < from || !isWanted(match[0])) continue;
    shown.append(part.slice(end, match.index));
    const mark = document.createElement("mark");
    mark.textContent = match[0];
    shown.append(mark);
    end = match.index + match[0].length;
  }
  shown.append(part.slice(end) + (text.length > part.length ? " …" : ""));
  return shown;
}

function show(query, index, base, place) {
  const hits = search(query, index);
  place.replaceChildren();
  place.hidden = query.trim() === "";
  const total = document.createElement("p");
  total.textContent = hits.length === 1 ? "1 section" : `${hits.length} sections`;
  place.append(total);
  const terms = termsOf(query, index);
  for (const { section, score } of hits.slice(0, MOST_HITS)) {
    const [address, title, text] = index.sections[section];
    const link = document.createElement("a");
    link.href = `${base}/${address}`;
    link.textContent = title;
    link.title = `BM25 ${score.toFixed(4)}`;
    place.append(link, snippet(text, terms, index));
  }
}

/** Gives the index the form in which it is searched. */
function opened(data) {
  const sum = data.lengths.reduce((a, b) => a + b, 0);
  return { ...data, forms: new Map(Object.entries(data.forms)), meanLength: sum / data.lengths.length };
}

if (typeof document === "undefined") {
  module.exports = { search, opened };
} else {
  const index = opened(window.INKLING_SEARCH);
  const input = document.getElementById("query");
  const place = document.getElementById("hits");
  const base = document.body.dataset.base;
  input.addEventListener("input", () => show(input.value, index, base, place));
  const asked = new URLSearchParams(location.search).get("q");
  if (asked !== null) {
    input.value = asked;
    show(asked, index, base, place);
  }
  input.form.addEventListener("submit", (event) => event.preventDefault());
}
