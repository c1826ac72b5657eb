import assert from "node:assert/strict";
import test from "node:test";
import { posterior } from "../../../web/src/lib/beta.js";
import { below, interval, quantile } from "../../../web/src/lib/quantile.js";

const near = (found, wanted, within = 1e-12) =>
  assert.ok(Math.abs(found - wanted) <= within * Math.abs(wanted), `${found} is not ${wanted}`);

test("quantiles are those of the closed forms", () => {
  for (const share of [0.001, 0.025, 0.3, 0.975, 0.999]) {
    near(quantile({ a: 1, b: 1 }, share), share);
    near(quantile({ a: 7, b: 1 }, share), share ** (1 / 7));
    near(quantile({ a: 1, b: 1001 }, share), -Math.expm1(Math.log1p(-share) / 1001), 1e-10);
    near(quantile({ a: 0.5, b: 0.5 }, share), Math.sin((Math.PI * share) / 2) ** 2);
  }
});

test("the 95 % interval is that of other programs (Beta(4, 8): .109 to .610)", () => {
  const [low, high] = interval({ a: 4, b: 8 });
  near(low, 0.1092634, 1e-6);
  near(high, 0.6097426, 1e-6);
});

test("under Jeffreys' prior it is right where none or all documents have the term", () => {
  for (const [n, high] of [
    [20, 0.1166],
    [100, 0.02475],
    [1000, 0.002508],
  ]) {
    const none = interval(posterior(0, n, "jeffreys"));
    near(none[1], high, 5e-4);
    const all = interval(posterior(n, n, "jeffreys"));
    near(1 - all[0], none[1], 1e-9);
    near(1 - all[1], none[0], 1e-6);
  }
});

test("2.5 % lie on each side, also of the counts of a large collection", () => {
  for (const [k, n] of [[0, 1], [1, 1], [138, 465], [0, 1e6], [500, 1e6], [5e5, 1e6], [1e6, 1e6]]) {
    for (const prior of ["jeffreys", "uniform"]) {
      const beta = posterior(k, n, prior);
      const [low, high] = interval(beta);
      near(below(beta, low), 0.025, 1e-6);
      near(1 - below(beta, high), 0.025, 1e-6);
    }
  }
});

test("nothing lies below 0, and all below 1", () => {
  assert.equal(below({ a: 0.5, b: 3 }, 0), 0);
  assert.equal(below({ a: 0.5, b: 3 }, 1), 1);
});
