// What the search page asks for, from the address.
import { filter } from "../../lib/query.js";
import { number } from "../../lib/url.js";

export const step = 20;

/** Fields with values that are worth counting. */
export function facetFields(stats) {
  const hidden = new Set(["_file", "path", "name", "id", "title", "label", "tag"]);
  const all = stats?.keyword_fields ?? [];
  const others = all.filter((f) => !hidden.has(f));
  const order = new Set(["label", "tag", "date", "year", ...others]);
  return [...order].filter((f) => all.includes(f)).slice(0, 10);
}

/** Of the query alone: what every question about it has to say. */
export function queryOf(params) {
  return {
    q: params.get("q")?.trim() || "*",
    rank: params.get("rank"),
    op: params.get("op"),
    filter: filter(params.getAll("f"), params.getAll("x")),
  };
}

export function searchOf(params, fields) {
  const query = queryOf(params);
  return {
    ...query,
    k: number(params, "n", step, 1, 10_000),
    sort: params.get("sort"),
    facet: fields,
    "facet-size": 400,
    snippets: true,
    explain: query.q !== "*",
    significant: query.q !== "*" || query.filter ? 12 : undefined,
  };
}

export const rankings = [
  ["bm25", "BM25"],
  ["bm25+", "BM25+"],
  ["tfidf", "TF-IDF"],
  ["smart:lnc.ltc", "SMART lnc.ltc"],
  ["lm", "Language model"],
  ["dfr", "Divergence from randomness"],
];

/** Each scored term its colour, by its place in the query. */
export function termColours(hits) {
  const terms = [];
  for (const hit of hits) {
    for (const part of hit.explanation ?? []) {
      if (!terms.includes(part.term)) terms.push(part.term);
    }
  }
  return new Map(terms.map((term, i) => [term, i % 8]));
}
