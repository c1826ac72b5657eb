// Every page in every state: no error, nothing against the policy, nothing that axe finds.
import { rmSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { launch, requireSound, settled, watched } from "../support/browser.mjs";
import { addresses, attacks, collection, hostile } from "../support/data.mjs";
import { serve } from "../support/server.mjs";

const program = process.env.INKLING;
const names = ["empty", "small", "large", "hostile"];
const collections = {};
let browser;

before(async () => {
  for (const name of names) collections[name] = collection(program, name);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  for (const { folder } of Object.values(collections)) rmSync(folder, { recursive: true });
});

const ids = { empty: "absent", small: "tea/0", large: "tea/0", hostile: `${hostile[1]}0` };

function address(name, page) {
  // A curve of so many documents takes minutes under sanitizers.
  if (name === "large" && page === "review") return "#/review";
  return addresses[page] + (page === "document" ? encodeURIComponent(ids[name]) : "");
}

async function visit(page, url, name, what) {
  for (const key of Object.keys(addresses)) {
    await page.goto(url + address(name, key));
    await settled(page);
    await requireSound(page, `${what}, ${key}`);
  }
}

/** Has `work(page, url, server)` done on a collection, and ends what it began. */
async function visiting(name, { look, ...options }, work) {
  const server = await serve(program, collections[name], options);
  const page = await watched(browser, look);
  try {
    await work(page, server.url, server);
  } finally {
    await page.close();
    await server.stop();
  }
}

/** What `read` finds of all hits, while the page scrolls past them. */
async function scrolledPast(page, read) {
  const seen = new Set();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < 1.5 * height; at += 800) {
    await page.evaluate((y) => scrollTo(0, y), at);
    await page.waitForTimeout(40);
    for (const one of await page.locator("li.hit").evaluateAll(read)) seen.add(one);
  }
  return seen;
}

test("every page is sound on a large screen", { timeout: 240_000 }, () =>
  visiting("small", { look: { viewport: { width: 3840, height: 2160 } } }, (page, url) =>
    visit(page, url, "small", "3840 px"),
  ),
);

for (const name of names) {
  for (const look of [{}, { colorScheme: "dark", viewport: { width: 320, height: 640 } }]) {
    const what = `${name}, ${look.colorScheme ?? "light"}`;
    test(`every page is sound: ${what}`, { timeout: 240_000 }, () =>
      visiting(name, { look }, (page, url) => visit(page, url, name, what)),
    );
  }
}

test("a start takes at most 60 KB, and charts come when there is one", () =>
  visiting("empty", {}, async (page, url) => {
    const files = new Map();
    page.on("response", (response) => {
      if (!response.url().includes("/api/")) files.set(response.url(), response.body());
    });
    await page.goto(url);
    await settled(page);
    const bodies = await Promise.all(files.values());
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    assert.ok(bytes <= 60 * 1024, `${bytes} bytes`);
    assert.ok(bytes > 20 * 1024, `${bytes} bytes are too few: was everything seen?`);
  }));

test("the head is painted before the scripts are there, and stands there once when they are", () =>
  visiting("small", {}, async (page, url) => {
    let open;
    const opened = new Promise((done) => (open = done));
    await page.route("**/*.js", (route) => opened.then(() => route.continue()));
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("header.top .brand", { hasText: "Inkling" }).waitFor();
    assert.equal(await page.locator("header.top nav").count(), 0);
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length === 1);
    open();
    await settled(page);
    assert.equal(await page.locator("header").count(), 1);
    assert.equal(await page.locator("header.top nav").count(), 1);
    await requireSound(page, "after its start");
  }));

test("20,000 hits are all there", () =>
  visiting("large", {}, async (page, url) => {
    await page.goto(`${url}#/search?q=tea+ink+sea&n=20000`);
    await settled(page);
    assert.equal(await page.locator("button.more").count(), 0);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.locator("ol.hits[start='19961']").waitFor();
  }));

test("hostile texts are shown as they are", () =>
  visiting("hostile", {}, async (page, url) => {
    await page.goto(`${url}#/search?n=300`);
    await settled(page);
    const titles = await scrolledPast(page, (hits) =>
      hits.map((hit) => hit.querySelector(".title").textContent.replace(/\s+/g, " ").trim()),
    );
    for (const text of [...hostile, ...attacks]) {
      assert.ok(titles.has(text.replace(/\s+/g, " ").trim()), `${text} is not there`);
    }
  }));

test("of many hits, only those near the window are in the page, and none is lost", () =>
  visiting("small", {}, async (page, url) => {
    await page.goto(`${url}#/search?n=90`);
    await settled(page);
    assert.ok((await page.locator("li.hit").count()) < 90);
    const seen = await scrolledPast(page, (hits) => hits.map((hit) => hit.dataset.id));
    assert.equal(seen.size, 90);
  }));

test("filters, saved searches and menus are sound, and the address keeps them", () =>
  visiting("small", {}, async (page, url) => {
    const hits = async () => (await page.locator(".told strong").textContent()).trim();
    await page.goto(`${url}#/search?q=black`);
    await settled(page);
    await page.locator(".facet a", { hasText: "ink" }).first().click();
    await settled(page);
    await page.locator("summary", { hasText: "Saved searches" }).click();
    await page.locator("#saved-name").fill("black ink");
    await page.keyboard.press("Enter");
    await page.locator(".sheet a", { hasText: "black ink" }).waitFor();
    await page.locator("summary", { hasText: "Export" }).click();
    await requireSound(page, "menus");
    const hash = await page.evaluate(() => location.hash);
    const found = await hits();
    await page.goto("about:blank");
    await page.goto(url + hash);
    await settled(page);
    assert.equal(await hits(), found);
    assert.equal(await page.locator(".chosen .chip").count(), 1);
  }));

test("a value of a field of any name leads to its documents, and an odd filter says so", () =>
  visiting("small", {}, async (page, url) => {
    const hits = async () => (await page.locator(".told strong").textContent()).trim();
    await page.goto(`${url}#/search`);
    await settled(page);
    const facet = page.locator(".facet", { hasText: "written by (a:b)?" });
    await facet.locator("a", { hasText: "Reed" }).first().click();
    await settled(page);
    assert.equal(await hits(), "45");
    assert.equal(await page.locator(".told ~ .note").count(), 0);
    await page.goBack();
    await settled(page);
    await facet.locator("a", { hasText: "−" }).first().click();
    await settled(page);
    assert.equal(await hits(), "45");
    await page.goto(`${url}#/search?f=written+by:"Reed"`);
    await settled(page);
    await page.locator(".told ~ .note", { hasText: "The filters were read as" }).waitFor();
    await requireSound(page, "a filter that was read otherwise");
  }));

test("every page is sound when the server asks for a token", { timeout: 240_000 }, () =>
  visiting("small", { asks: true }, async (page, url) => {
    await page.goto(`${url}#/search`);
    await page.locator("dialog input[type=password]").waitFor();
    await requireSound(page, "401, dialog");
    for (const key of Object.keys(addresses)) {
      await page.goto(url + address("small", key));
      await page.keyboard.press("Escape");
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await page.waitForTimeout(150);
      if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
      await requireSound(page, `401, ${key}`);
    }
  }),
);

test("every page is sound when the server is gone, and says what to do", { timeout: 240_000 }, () =>
  visiting("small", {}, async (page, url, server) => {
    await visit(page, url, "small", "before");
    await server.stop();
    for (const key of Object.keys(addresses)) {
      await page.evaluate((hash) => (location.hash = hash), address("small", key));
      await page.waitForTimeout(150);
      await requireSound(page, `gone, ${key}`);
    }
    await page.evaluate(() => (location.hash = "#/search?q=other"));
    await page.locator(".problem", { hasText: "inkling serve" }).first().waitFor();
  }),
);
