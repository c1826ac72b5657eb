// Quantiles of a Beta distribution {a, b}.
import { density } from "./beta.js";

/**
 * The continued fraction of the incomplete beta function, which converges fast for
 * p < (a + 1) / (a + b + 2). Source: DLMF 8.17.22, by the method of Lentz as modified by Thompson
 * and Barnett.
 */
function fraction({ a, b }, p) {
  const tiny = 1e-300;
  const apart = (x) => (Math.abs(x) < tiny ? tiny : x);
  let c = 1;
  let d = 1 / apart(1 - ((a + b) * p) / (a + 1));
  let value = d;
  let factor = 0;
  for (let m = 1; Math.abs(factor - 1) > 1e-14; ++m) {
    const even = (m * (b - m) * p) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * p) / ((a + 2 * m) * (a + 2 * m + 1));
    factor = 1;
    for (const term of [even, odd]) {
      d = 1 / apart(1 + term * d);
      c = apart(1 + term / c);
      factor *= c * d;
    }
    value *= factor;
  }
  return value;
}

/** How much of the distribution lies below 0 <= p <= 1. */
export function below({ a, b }, p) {
  if (p <= 0 || p >= 1) return p <= 0 ? 0 : 1;
  if (p > (a + 1) / (a + b + 2)) return 1 - below({ a: b, b: a }, 1 - p);
  return (density({ a, b }, p) * p * (1 - p) * fraction({ a, b }, p)) / a;
}

/** The p that a share of the distribution lies below, to the last digit of a double. */
export function quantile(beta, share) {
  let low = 0;
  let high = 1;
  for (;;) {
    const p = (low + high) / 2;
    if (p <= low || p >= high) return p;
    if (below(beta, p) < share) low = p;
    else high = p;
  }
}

/** [low, high] between which `share` of the density lies, the same share left and right of it. */
export function interval(beta, share = 0.95) {
  return [quantile(beta, (1 - share) / 2), quantile(beta, (1 + share) / 2)];
}
