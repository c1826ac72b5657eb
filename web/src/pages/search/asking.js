// What the search page asks for, from the address.
import { filter } from "../../lib/query.js";
import { number } from "../../lib/url.js";

export const step = 20;
/** Hits of one answer of the server, and hits that the page shows. */
export const most = 10_000;
export const mostShown = 100_000;

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
    k: number(params, "n", step, 1, mostShown),
    sort: params.get("sort"),
    facet: fields,
    "facet-size": 400,
    snippets: true,
    explain: query.q !== "*",
    significant: query.q !== "*" || query.filter ? 12 : undefined,
  };
}

/** All hits, in the order in which they are shown. */
export const exportOf = (params, format) => ({
  ...queryOf(params),
  sort: params.get("sort"),
  format,
});

/**
 * The first `k` hits of a search: beyond those of one answer, in pages of the same commit. `get` asks
 * for a search.
 */
export async function hitsOf(get, { k, ...search }) {
  const found = await get({ ...search, k: Math.min(k, most) });
  // What is counted over all matches is there already.
  const more = { ...search, facet: [], "facet-size": undefined, significant: undefined };
  while (found.hits.length < Math.min(k, found.total)) {
    const next = await get({
      ...more,
      k: Math.min(k - found.hits.length, most),
      offset: found.hits.length,
      snapshot: found.snapshot,
    });
    if (next.hits.length === 0) break;
    found.hits.push(...next.hits);
  }
  return found;
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
