// How many documents a model may need for an accuracy, from its learning curve.

/**
 * {a, b} of error = a * documents^-b, by least squares of the logarithms; null where the points do
 * not fall. Source of the power law: Figueroa et al. (2012), Predicting sample size required for
 * classification performance.
 */
export function powerLaw(points) {
  const usable = points.filter((p) => p.documents > 0 && p.accuracy < 1);
  if (new Set(usable.map((p) => p.documents)).size < 2) return null;
  const xs = usable.map((p) => Math.log(p.documents));
  const ys = usable.map((p) => Math.log(1 - p.accuracy));
  const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const [x0, y0] = [mean(xs), mean(ys)];
  const sxy = xs.reduce((sum, x, i) => sum + (x - x0) * (ys[i] - y0), 0);
  const sxx = xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
  const b = -sxy / sxx;
  return b > 0 ? { a: Math.exp(y0 + b * x0), b } : null;
}

/** Documents for that accuracy; null where no law was found. */
export function documentsFor(accuracy, law) {
  return law && accuracy < 1 ? Math.ceil((law.a / (1 - accuracy)) ** (1 / law.b) - 1e-6) : null;
}

/** The kind of model that is best with the most documents. */
export function bestKind(points) {
  const most = Math.max(...points.map((p) => p.documents));
  return points
    .filter((p) => p.documents === most)
    .reduce((best, p) => (p.accuracy > (best?.accuracy ?? -1) ? p : best), undefined)?.kind;
}
