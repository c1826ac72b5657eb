import assert from "node:assert/strict";
import test from "node:test";
import { parsed } from "../../../web/src/lib/exact.js";

test("whole numbers beyond 2^53 keep their digits", () => {
  assert.deepEqual(parsed('{"n":[9007199254740993,-9223372036854775808,18446744073709551615]}'), {
    n: ["9007199254740993", "-9223372036854775808", "18446744073709551615"],
  });
});

test("other numbers are numbers, and what looks like one in a text is text", () => {
  assert.deepEqual(parsed("[9007199254740991,1.2345678901234567891,1e300,-0.5]"), [
    9007199254740991, 1.2345678901234567891, 1e300, -0.5,
  ]);
  const text = 'a "9007199254740993" \\\\ 9007199254740993';
  assert.deepEqual(parsed(JSON.stringify({ text })), { text });
  assert.throws(() => parsed("{9007199254740993"));
});
