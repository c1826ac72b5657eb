// How soon the page is painted, and how smoothly it scrolls.
import { rmSync } from "node:fs";
import { launch, settled, watched } from "../../tests/web/support/browser.mjs";
import { collection } from "../../tests/web/support/data.mjs";
import { serve } from "../../tests/web/support/server.mjs";

const program = process.env.INKLING;
const runs = Number(process.env.INKLING_RUNS);
const hits = 20_000;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const at = (numbers, part) => {
  const all = sorted(numbers);
  return all[Math.min(all.length - 1, Math.floor(part * all.length))];
};

/** Milliseconds until the first paint of an address, by a browser that knows nothing of it. */
async function firstPaint(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const paints = () => performance.getEntriesByName("first-contentful-paint").length > 0;
    await page.waitForFunction(paints);
    return await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
    );
  } finally {
    await context.close();
  }
}

/** Scrolls as fast as a wheel is turned, for so long: milliseconds between frames. */
function scrolled(page, from, seconds) {
  return page.evaluate(
    async ({ from, seconds }) => {
      const speed = 4; // pixels a millisecond: four windows a second
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      scrollTo(0, from);
      for (let i = 0; i < 30; ++i) await frame();
      const times = [];
      const begin = await frame();
      let last = begin;
      while (last - begin < seconds * 1000) {
        scrollTo(0, from + (last - begin) * speed);
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    { from, seconds },
  );
}

function row(what, measured, wanted, passed, remark) {
  console.log(`| ${what} | ${measured} | ${wanted} | ${passed ? "" : "FAILED"} | ${remark} |`);
  return passed;
}

async function tryPaint(browser, server) {
  let passed = true;
  for (const [what, address] of [
    ["the page without a question", ""],
    ["the page with a search", "#/search?q=tea+ink"],
    ["the page of words", "#/words"],
  ]) {
    const times = [];
    for (let i = 0; i <= runs; ++i) times.push(await firstPaint(browser, server.url + address));
    times.shift(); // Chromium itself is not warm
    const median = at(times, 0.5);
    passed =
      row(`first paint of ${what}`, `${median.toFixed(0)} ms`, "300 ms", median <= 300,
        `${at(times, 0).toFixed(0)} to ${at(times, 1).toFixed(0)} ms in ${runs} runs`) && passed;
  }
  return passed;
}

/** Seconds that the main thread of a page was at work so far. */
async function busySeconds(tracer) {
  const { metrics } = await tracer.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}

/** A frame that takes a half longer than it may was missed. */
const isLate = (time) => time > 1.5 * (1000 / 60);

async function tryScroll(browser, server) {
  const page = await watched(browser);
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.url}#/search?q=tea+ink+sea&n=${hits}`);
  await settled(page);
  const shown = await page.evaluate(
    () => document.querySelector("[aria-label^='Hits from']")?.closest("div").parentElement
      .children.length,
  );
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const tracer = await page.context().newCDPSession(page);
  await tracer.send("Performance.enable");
  const rounds = [];
  const before = await busySeconds(tracer);
  for (let i = 0; i < runs; ++i)
    rounds.push(await scrolled(page, (height * i) / (runs + 1), 4));
  const frames = rounds.reduce((sum, times) => sum + times.length, 0);
  const busy = (1000 * ((await busySeconds(tracer)) - before)) / frames;
  const rates = rounds.map((times) => 1000 / (times.reduce((a, b) => a + b) / times.length));
  const late = rounds.map((times) => times.filter(isLate).length / times.length);
  const median = at(rates, 0.5);
  await page.close();
  return row(`${hits.toLocaleString("en")} hits scroll`, `${median.toFixed(1)} frames a second`,
    "60", median >= 59.5,
    `best ${at(rates, 1).toFixed(1)}, least ${at(rates, 0).toFixed(1)}; late frames ` +
    `${(100 * at(late, 0.5)).toFixed(1)} %; the main thread works ${busy.toFixed(1)} ms for a ` +
    `frame; ${height.toLocaleString("en")} pixels, ${shown} blocks`);
}

const large = collection(program, "large");
const server = await serve(program, large);
const browser = await launch();
let passed = false;
try {
  console.log("| what | measured | wanted | | |\n| --- | --- | --- | --- | --- |");
  const isPainted = await tryPaint(browser, server);
  passed = (await tryScroll(browser, server)) && isPainted;
} finally {
  await browser.close();
  await server.stop();
  rmSync(large.folder, { recursive: true });
}
process.exit(passed ? 0 : 1);
