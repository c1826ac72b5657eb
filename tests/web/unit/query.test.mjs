import assert from "node:assert/strict";
import test from "node:test";
import { clause, filter, isRangeOf, phrase, range, wordAt } from "../../../web/src/lib/query.js";

test("a clause holds any value", () => {
  assert.equal(clause("label", "sport"), 'label:"sport"');
  assert.equal(phrase("gall ink"), '"gall ink"');
  assert.equal(clause("label", 'a "b" \\ c'), 'label:"a \\"b\\" \\\\ c"');
});

test("a field is named whatever signs it has, and as it is where none needs a backslash", () => {
  for (const [field, named] of [
    ["Publication Year", "Publication\\ Year"],
    ["kind of", "kind\\ of"],
    ["a:b", "a\\:b"],
    ["price (EUR)?", "price\\ \\(EUR\\)\\?"],
    ["-5", "\\-5"],
    ["+a+b-c", "\\+a+b-c"],
    ['a\\b"c', 'a\\\\b\\"c'],
    ["a~b^c*d=e!", "a\\~b\\^c\\*d\\=e\\!"],
    ["{a[b]}", "\\{a\\[b\\]\\}"],
    ["author.name", "author.name"],
    ["Straße/日付_2", "Straße/日付_2"],
  ]) {
    assert.equal(clause(field, "x"), `${named}:"x"`);
    assert.equal(range(field, 1, 2), `${named}:[1 TO 2]`);
    assert.ok(isRangeOf(field, range(field, "", 2)));
    assert.ok(!isRangeOf(field, clause(field, "[1 TO 2]")));
  }
});

test("filters join what is wanted and what is not", () => {
  assert.equal(filter([], []), undefined);
  assert.equal(filter(["a", "b OR c"]), "+(a) +(b OR c)");
  assert.equal(filter(["a"], ["b"]), "+(a) -(b)");
  assert.equal(filter([], ["b"]), "+* -(b)");
});

test("a range without an end is open there", () => {
  assert.equal(range("date", "2004-01-01", ""), "date:[2004-01-01 TO *]");
});

test("the word that is being typed is the last one, also behind a field or a sign", () => {
  assert.deepEqual(wordAt("green te"), { before: "green ", word: "te", after: "" });
  assert.equal(wordAt('title:"gre').word, "gre");
  assert.equal(wordAt("-müd").word, "müd");
  assert.equal(wordAt("tea ").word, "");
});
