// The posterior of a rate, given k of n, under a Beta prior.

/// Lanczos' approximation (g = 7, n = 9), relative error below 1e-13 for x > 0.
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** ln Gamma(x), for x > 0. */
export function logGamma(x) {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = lanczos[0];
  for (let i = 1; i < lanczos.length; ++i) sum += lanczos[i] / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** What each prior adds to both counts. */
export const priors = { haldane: 0, jeffreys: 0.5, uniform: 1 };

/** {a, b} of the posterior, or null where it is improper: Haldane's with k = 0 or k = n. */
export function posterior(k, n, prior) {
  const added = priors[prior];
  const a = k + added;
  const b = n - k + added;
  return a > 0 && b > 0 ? { a, b } : null;
}

/** The density of Beta(a, b) at 0 < p < 1. */
export function density({ a, b }, p) {
  const log =
    logGamma(a + b) - logGamma(a) - logGamma(b) + (a - 1) * Math.log(p) + (b - 1) * Math.log1p(-p);
  return Math.exp(log);
}

/** Mean and standard deviation. */
export function moments({ a, b }) {
  const n = a + b;
  return { mean: a / n, sd: Math.sqrt((a * b) / (n * n * (n + 1))) };
}

/** Whether the density grows without bound towards 0 or 1. */
export const hasPole = ({ a, b }) => a < 1 || b < 1;

/** How near to 0 and 1 densities are looked at, since they may be infinite there. */
const least = 1e-9;

/** Points of the density where it matters: `count` of them, mean +- 5 sd within (0, 1). */
export function curve(beta, count = 160) {
  const { mean, sd } = moments(beta);
  const low = Math.max(least, mean - 5 * sd);
  const high = Math.min(1 - least, mean + 5 * sd);
  return Array.from({ length: count }, (_, i) => {
    const p = low + ((high - low) * i) / (count - 1);
    return { p, density: density(beta, p) };
  });
}

/** The density at the mode of one without a pole. */
function peak({ a, b }) {
  const mode = a + b > 2 ? (a - 1) / (a + b - 2) : 0.5;
  return density({ a, b }, Math.min(1 - least, Math.max(least, mode)));
}

/**
 * How high a chart of these densities is: as high as the highest mode of those without a pole, or
 * else as the highest density at a mean; at least 1, which every density between 0 and 1 reaches.
 */
export function top(betas) {
  const bounded = betas.filter((beta) => !hasPole(beta));
  const atMeans = () => betas.map((beta) => density(beta, moments(beta).mean));
  const heights = bounded.length > 0 ? bounded.map(peak) : atMeans();
  return Math.max(1, ...heights);
}
