// Numbers for people. Tables show few digits; the full ones are in the answers of the API.

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const sign = { true: "+", false: "" };

export const whole = (n) => (n === null || n === undefined ? "–" : grouped.format(n));

/** About three significant digits, never more than `decimals` after the point. */
export function short(x, decimals = 3) {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  const size = Math.abs(x);
  if (size !== 0 && size < 0.5 * 10 ** -decimals) return x.toExponential(1).replace("-", "−");
  if (size >= 1000) return grouped.format(x).replace("-", "−");
  return x.toFixed(size >= 100 ? 1 : Math.min(decimals, size >= 10 ? 2 : 3)).replace("-", "−");
}

export const fixed = (x, digits) =>
  x === null || x === undefined ? "–" : x.toFixed(digits).replace("-", "−");
export const signed = (x, decimals) => sign[x > 0] + short(x, decimals);
export const percent = (p, digits = 1) =>
  p === null || p === undefined ? "–" : `${(100 * p).toFixed(digits)} %`;
export const probability = (p) => (p !== null && p < 1e-4 ? "< 0.0001" : fixed(p, 4));

export function bytes(n) {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let at = 0;
  while (n >= 1000 && at + 1 < units.length) ((n /= 1000), ++at);
  return `${at === 0 ? n : n.toPrecision(3)} ${units[at]}`;
}

export const plural = (n, one, many = `${one}s`) => `${whole(n)} ${n === 1 ? one : many}`;

/** 2 ms, 1.3 s. */
export const duration = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
