// Counts by day -> counts by day, month or year, so that a chart has at most 60 bars or so.

const day = /^(\d{4})-(\d\d)-(\d\d)/;

/** Whether all values of a facet are dates. */
export function areDates(values) {
  return values.length > 0 && values.every(({ value }) => day.test(String(value)));
}

const lengths = { day: 10, month: 7, year: 4 };

/** {unit, periods: [{period, count, low, high}]}, with empty periods between filled ones. */
export function periods(values) {
  const unit = ["day", "month"].find((u) => span(values, lengths[u]) <= 60) ?? "year";
  const counts = new Map();
  for (const { value, count } of values) {
    const key = String(value).slice(0, lengths[unit]);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const sorted = [...counts.keys()].sort();
  const all = [];
  for (let at = sorted[0]; at && at <= sorted.at(-1); at = next(at, unit)) {
    all.push({ period: at, count: counts.get(at) ?? 0, low: at, high: last(at, unit) });
  }
  return { unit, periods: all.map((p) => ({ ...p, low: first(p.low, unit) })) };
}

function span(values, length) {
  const keys = values.map(({ value }) => String(value).slice(0, 10)).sort();
  const days = (Date.parse(keys.at(-1)) - Date.parse(keys[0])) / 86_400_000;
  return length === 10 ? days : days / 30;
}

function next(period, unit) {
  const date = new Date(`${first(period, unit)}T00:00:00Z`);
  if (unit === "day") date.setUTCDate(date.getUTCDate() + 1);
  if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  if (unit === "year") date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, lengths[unit]);
}

function first(period, unit) {
  return period + { day: "", month: "-01", year: "-01-01" }[unit];
}

function last(period, unit) {
  const date = new Date(`${first(next(period, unit), unit)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
