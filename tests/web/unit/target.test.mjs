import assert from "node:assert/strict";
import test from "node:test";
import { bestKind, documentsFor, powerLaw } from "../../../web/src/lib/target.js";

const falling = (a, b) =>
  [100, 200, 400, 800].map((documents) => ({ documents, accuracy: 1 - a * documents ** -b }));

test("the law of points that follow one is found again", () => {
  const { a, b } = powerLaw(falling(2, 0.5));
  assert.ok(Math.abs(a - 2) < 1e-9 && Math.abs(b - 0.5) < 1e-9);
});

test("documents for an accuracy are those at which the law has that error", () => {
  assert.equal(documentsFor(0.9, powerLaw(falling(2, 0.5))), 400);
  assert.equal(documentsFor(0.95, powerLaw(falling(2, 0.5))), 1600);
});

test("where more documents do not help, nothing is promised", () => {
  assert.equal(
    powerLaw([
      { documents: 100, accuracy: 0.9 },
      { documents: 200, accuracy: 0.8 },
    ]),
    null,
  );
  assert.equal(powerLaw([{ documents: 100, accuracy: 0.9 }]), null);
  assert.equal(
    powerLaw([
      { documents: 100, accuracy: 1 },
      { documents: 200, accuracy: 1 },
    ]),
    null,
  );
  assert.equal(documentsFor(0.9, null), null);
});

test("the best kind is the one that is best with the most documents", () => {
  const points = [
    { kind: "a", documents: 10, accuracy: 0.9 },
    { kind: "a", documents: 99, accuracy: 0.6 },
    { kind: "b", documents: 99, accuracy: 0.7 },
  ];
  assert.equal(bestKind(points), "b");
  assert.equal(bestKind([]), undefined);
});
