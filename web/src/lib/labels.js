// Which points of a scatter get a label: the first of those that would cover each other.

/** Of most words beside their points, in pixels: a chart leaves room for it at its right. */
export const labelWidth = 90;

/**
 * Indices into `points` of those to label, at most `most`. x and y give values that grow linearly
 * with the place on the screen (take logarithms for such an axis); `size` is the part of the width
 * and height that a label covers.
 */
export function spaced(points, x, y, { most = 40, size = [0.16, 0.045] } = {}) {
  const xs = points.map(x);
  const ys = points.map(y);
  const spread = (values) => Math.max(...values) - Math.min(...values) || 1;
  const [width, height] = [spread(xs) * size[0], spread(ys) * size[1]];
  const taken = [];
  for (let i = 0; i < points.length && taken.length < most; ++i) {
    const covers = (j) => Math.abs(xs[i] - xs[j]) < width && Math.abs(ys[i] - ys[j]) < height;
    if (!taken.some(covers)) taken.push(i);
  }
  return taken;
}

/** Of `count` ticks, every how manyeth fits into `width` pixels. */
export function every(count, width, wide = 72) {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / wide))));
}
