import assert from "node:assert/strict";
import test from "node:test";
import { areDates, periods } from "../../../web/src/lib/dates.js";

const days = (...list) => list.map((value) => ({ value, count: 1 }));

test("days, months or years, so that a chart has about 60 bars at most", () => {
  assert.equal(periods(days("2004-01-01", "2004-02-03")).unit, "day");
  assert.equal(periods(days("2003-01-01", "2004-12-31")).unit, "month");
  assert.equal(periods(days("1950-01-01", "2004-12-31")).unit, "year");
});

test("empty periods between filled ones are there, with 0", () => {
  const { periods: found } = periods(days("2003-01-15", "2003-01-20", "2003-04-02", "2004-06-01"));
  assert.deepEqual(
    found.slice(0, 4).map((p) => [p.period, p.count]),
    [
      ["2003-01", 2],
      ["2003-02", 0],
      ["2003-03", 0],
      ["2003-04", 1],
    ],
  );
  assert.deepEqual([found[1].low, found[1].high], ["2003-02-01", "2003-02-28"]);
});

test("a leap day is the last of its February", () => {
  const { periods: found } = periods(days("2004-02-10", "2005-06-01"));
  assert.equal(found[0].high, "2004-02-29");
});

test("values that are no dates are none", () => {
  assert.equal(areDates(days("2004-01-01")), true);
  assert.equal(areDates(days("2004-01-01", "tea")), false);
  assert.equal(areDates([{ value: 2004, count: 1 }]), false);
  assert.equal(areDates([]), false);
});
