import assert from "node:assert/strict";
import test from "node:test";
import { exportOf, hitsOf, most, searchOf } from "../../../web/src/pages/search/asking.js";

/** A server with so many hits, and what it was asked. */
function serverOf(total) {
  const asked = [];
  const get = async (search) => {
    assert.ok(search.k <= most, "the server refuses more");
    asked.push(search);
    const from = search.offset ?? 0;
    const count = Math.max(0, Math.min(search.k, total - from));
    const hits = Array.from({ length: count }, (_, i) => ({ rank: from + i + 1 }));
    return { total, snapshot: 7, hits, facets: search.facet.length ? { label: {} } : {} };
  };
  return { asked, get };
}

test("hits beyond those of one answer come in pages of one commit, and all are there", async () => {
  const { asked, get } = serverOf(23_456);
  const search = { q: "tea", k: 20_000, facet: ["label"], significant: 12, snippets: true };
  const found = await hitsOf(get, search);
  assert.deepEqual(
    found.hits.map((hit) => hit.rank),
    Array.from({ length: 20_000 }, (_, i) => i + 1),
  );
  assert.deepEqual(found.facets, { label: {} });
  assert.equal(asked.length, 2);
  const { k, offset, snapshot, facet, significant, snippets } = asked[1];
  assert.deepEqual({ k, offset, snapshot, facet, significant, snippets },
    { k: 10_000, offset: 10_000, snapshot: 7, facet: [], significant: undefined, snippets: true });
});

test("a search is asked once where one answer has all hits", async () => {
  for (const [total, k] of [[0, 20], [90, 20], [90, 20_000], [10_000, 10_000]]) {
    const { asked, get } = serverOf(total);
    const found = await hitsOf(get, { q: "tea", k, facet: [] });
    assert.equal(found.hits.length, Math.min(total, k));
    assert.equal(asked.length, 1);
  }
});

test("hits that are gone do not keep the page asking", async () => {
  const { asked, get } = serverOf(10_000);
  const lying = async (search) => ({ ...(await get(search)), total: 15_000 });
  assert.equal((await hitsOf(lying, { q: "tea", k: 20_000, facet: [] })).hits.length, 10_000);
  assert.equal(asked.length, 2);
});

test("an export asks for what is shown, in its order", () => {
  const params = new URLSearchParams("q=tea&sort=date:desc&f=label:tea&x=label:ink&rank=lm&op=and");
  const shown = searchOf(params, []);
  const { format, ...asked } = exportOf(params, "csv");
  assert.equal(format, "csv");
  assert.equal(asked.sort, "date:desc");
  for (const [name, value] of Object.entries(asked)) assert.equal(value, shown[name], name);
});
