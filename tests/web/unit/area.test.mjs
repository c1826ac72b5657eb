import assert from "node:assert/strict";
import test from "node:test";
import { lens, radius, venn } from "../../../web/src/lib/area.js";

const near = (found, wanted) =>
  assert.ok(Math.abs(found - wanted) < 1e-6 * Math.max(1, wanted), `${found} is not ${wanted}`);

test("circles and what they share have the areas that were asked for", () => {
  for (const [first, second, shared] of [
    [11.12, 10.108, 3.158],
    [5, 5, 0],
    [8, 2, 2],
    [8, 2, 1.999],
    [1e-3, 40, 5e-4],
    [7, 7, 7],
  ]) {
    const { r1, r2, d } = venn(first, second, shared);
    near(Math.PI * r1 * r1, first);
    near(Math.PI * r2 * r2, second);
    near(lens(r1, r2, d), shared);
  }
});

test("more cannot be shared than the smaller circle holds", () => {
  const { r1, r2, d } = venn(3, 1, 50);
  near(lens(r1, r2, d), 1);
});

test("apart, inside and touching are told by the distance", () => {
  assert.equal(lens(1, 1, 2), 0);
  assert.equal(lens(1, 1, 5), 0);
  near(lens(2, 1, 0.5), Math.PI);
  near(lens(1, 1, 1), (2 * Math.PI) / 3 - Math.sqrt(3) / 2);
});

test("no information is a point", () => {
  assert.equal(radius(0), 0);
  assert.equal(radius(-1), 0);
  assert.deepEqual(venn(0, 0, 0), { r1: 0, r2: 0, d: 0 });
});
