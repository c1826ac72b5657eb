import assert from "node:assert/strict";
import test from "node:test";
import { remarks } from "../../../web/src/pages/search/remarks.js";

const found = { query: "tea", dropped: [], expansions: [] };

test("a search that was read as it is has nothing to say", () => {
  assert.deepEqual(remarks({ ...found, expansions: [{ text: "te*", words: 3, found: 3 }] }), []);
});

test("how the query and how the filters were read is told, each by itself", () => {
  const query = remarks({ ...found, lenient: true, read_as: "tea cup" });
  const filter = remarks({ ...found, lenient: true, filter_read_as: "+(kind of)" });
  assert.equal(query.length, 1);
  assert.match(query[0], /query was read as “tea cup”/);
  assert.equal(filter.length, 1);
  assert.match(filter[0], /filters were read as “\+\(kind of\)”/);
  assert.equal(remarks({ ...found, lenient: true, read_as: "", filter_read_as: "a" }).length, 2);
});

test("what was left out is told, but for punctuation beside words", () => {
  assert.deepEqual(remarks({ ...found, dropped: ["--", "the", "!", "the", "☕"] }), [
    "Nothing is left of “the”.",
    "Nothing is left of “☕”.",
  ]);
  assert.deepEqual(remarks({ ...found, query: "!!!", dropped: ["!!!"] }), [
    "Nothing is left of “!!!”.",
  ]);
});

test("words that were not looked for are told with their number", () => {
  const [pattern, synonyms] = remarks({
    ...found,
    expansions: [
      { text: "a*", words: 1024, found: 5000 },
      { text: "ny", words: 256, found: 300, synonyms: ["new york"] },
    ],
  });
  assert.match(pattern, /“a\*” stands for 5,000 words; the nearest and most frequent 1,024 were/);
  assert.match(synonyms, /the first 256 were/);
});
