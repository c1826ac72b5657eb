import assert from "node:assert/strict";
import test from "node:test";
import { changed, href, number, parse, toggled } from "../../../web/src/lib/url.js";

test("an address survives being written and read, whatever signs its values hold", () => {
  for (const value of ["tea", 'a "phrase" & more', "ü#?/=%", "日本", "<b>", "a+b c"]) {
    const { page, params } = parse(href("search", { q: value, f: [value, "x"] }));
    assert.equal(page, "search");
    assert.equal(params.get("q"), value);
    assert.deepEqual(params.getAll("f"), [value, "x"]);
  }
});

test("an empty address is the search page without a query", () => {
  for (const hash of ["", "#", "#/", "#/search"]) {
    const { page, params } = parse(hash);
    assert.equal(page, "search");
    assert.equal(params.size ?? [...params].length, 0);
  }
});

test("values that are empty leave the address", () => {
  assert.equal(href("words", { word: "", by: null, f: [], on: false }), "#/words");
  const params = changed(new URLSearchParams("a=1&b=2&b=3"), { b: "", c: "4" });
  assert.equal(params.toString(), "a=1&c=4");
});

test("changing an address leaves the former one as it was", () => {
  const before = new URLSearchParams("a=1");
  changed(before, { a: "2" });
  assert.equal(before.get("a"), "1");
});

test("toggling twice gives the list back", () => {
  assert.deepEqual(toggled(["a"], "b"), ["a", "b"]);
  assert.deepEqual(toggled(toggled(["a"], "b"), "b"), ["a"]);
});

test("numbers outside their limits, and words, do no harm", () => {
  const params = new URLSearchParams("k=5&big=1e9&low=-3&word=tea&none=");
  assert.equal(number(params, "k", 1), 5);
  assert.equal(number(params, "big", 1, 0, 100), 100);
  assert.equal(number(params, "low", 1), 0);
  for (const key of ["word", "none", "absent"]) assert.equal(number(params, key, 7), 7);
});
