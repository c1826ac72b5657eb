import assert from "node:assert/strict";
import test from "node:test";
import { cuts } from "../../../web/src/pages/classifier/coverage.js";

test("each cut says how many documents are above it, and how many of these are right", () => {
  const found = cuts([
    { low: 0, documents: 0, accuracy: null },
    { low: 0.5, documents: 10, accuracy: 0.5 },
    { low: 0.8, documents: 30, accuracy: 0.9 },
  ]);
  assert.deepEqual(
    found.map((c) => [c.cut, c.documents]),
    [
      [0, 40],
      [0.5, 40],
      [0.8, 30],
    ],
  );
  assert.equal(found[1].accuracy, (5 + 27) / 40);
  assert.equal(found[2].coverage, 0.75);
});

test("bins above the last document make no cut", () => {
  assert.equal(
    cuts([
      { low: 0, documents: 3, accuracy: 1 },
      { low: 0.5, documents: 0, accuracy: null },
    ]).length,
    1,
  );
});
