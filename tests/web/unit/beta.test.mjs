import assert from "node:assert/strict";
import test from "node:test";
import {
  curve,
  density,
  hasPole,
  logGamma,
  moments,
  posterior,
  top,
} from "../../../web/src/lib/beta.js";

const near = (found, wanted, within = 1e-9) =>
  assert.ok(
    Math.abs(found - wanted) <= within * Math.max(1, Math.abs(wanted)),
    `${found} is not ${wanted}`,
  );

test("ln Gamma is the logarithm of the factorial, and of the root of pi", () => {
  let factorial = 1;
  for (let n = 1; n < 20; ++n) {
    near(logGamma(n), Math.log(factorial));
    factorial *= n;
  }
  near(logGamma(0.5), Math.log(Math.sqrt(Math.PI)));
  near(logGamma(0.1), 2.252712651734206);
  near(logGamma(1e6), 12815504.569147882);
});

test("the density is that of the closed forms", () => {
  near(density({ a: 1, b: 1 }, 0.3), 1);
  near(density({ a: 2, b: 1 }, 0.3), 0.6);
  near(density({ a: 2, b: 2 }, 0.3), 6 * 0.3 * 0.7);
  near(density({ a: 0.5, b: 0.5 }, 0.3), 1 / (Math.PI * Math.sqrt(0.3 * 0.7)));
});

test("the density adds up to 1, also for counts of a large collection", () => {
  for (const [k, n] of [
    [3, 10],
    [138, 465],
    [0, 50],
    [500, 1e6],
  ]) {
    const points = curve(posterior(k, n, "uniform"), 20001);
    const step = points[1].p - points[0].p;
    near(
      points.reduce((sum, { density: d }) => sum + d * step, 0),
      1,
      0.01,
    );
  }
});

test("the priors add 0, a half and 1 to both counts", () => {
  assert.deepEqual(posterior(3, 10, "haldane"), { a: 3, b: 7 });
  assert.deepEqual(posterior(3, 10, "jeffreys"), { a: 3.5, b: 7.5 });
  assert.deepEqual(posterior(3, 10, "uniform"), { a: 4, b: 8 });
});

test("Haldane's posterior is improper where none or all have the term", () => {
  assert.equal(posterior(0, 10, "haldane"), null);
  assert.equal(posterior(10, 10, "haldane"), null);
  assert.notEqual(posterior(0, 10, "jeffreys"), null);
});

test("mean and deviation are those of the textbook", () => {
  const { mean, sd } = moments({ a: 2, b: 3 });
  near(mean, 0.4);
  near(sd, 0.2);
});

test("a chart is as high as the highest mode, however high densities are beside 0 and 1", () => {
  const even = posterior(50, 100, "jeffreys");
  const none = posterior(0, 1000, "jeffreys");
  const all = posterior(20, 20, "jeffreys");
  assert.deepEqual([even, none, all].map(hasPole), [false, true, true]);
  near(top([none, even, all]), density(even, 0.5));
  near(top([posterior(0, 10, "uniform")]), 11, 1e-6);
  near(top([posterior(0, 0, "uniform")]), 1);
  for (const beta of [none, all]) {
    const { mean } = moments(beta);
    assert.equal(top([beta]), density(beta, mean));
    assert.ok(curve(beta).filter((point) => point.density > top([beta])).length < 40);
  }
  assert.equal(top([]), 1);
});
