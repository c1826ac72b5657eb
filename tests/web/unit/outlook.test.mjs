import assert from "node:assert/strict";
import test from "node:test";
import { outlook } from "../../../web/src/pages/review/outlook.js";

/** A curve whose error is 2 / sqrt(documents). */
const curve = [100, 200, 400].map((documents) => ({
  kind: "multinomial",
  documents,
  accuracy: 1 - 2 * documents ** -0.5,
}));

test("labels that are left are those for the target without those that are there", () => {
  assert.match(outlook(curve, 0.95, 600), /take about 1,600 labels: 1,000 are left\./);
  assert.match(outlook(curve, 0.95, 2000), /: 0 are left\./);
});

test("a target that is met, or out of reach, is told so", () => {
  assert.match(outlook(curve, 0.9, 600), /documents reaches 90\.0 %: the target is met\./);
  assert.match(outlook(curve, 0.999, 600), /more labels alone will hardly lead to 99\.9 %/);
  assert.match(outlook(curve.slice(2), 0.95, 600), /more documents did not help so far/);
});
