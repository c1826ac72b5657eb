// The whole way by keyboard alone: search, why, read, label, retrain, tag, review, undo.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, requireSound, settled, watched } from "../support/browser.mjs";
import { collection } from "../support/data.mjs";
import { serve, token } from "../support/server.mjs";

const program = process.env.INKLING;
let browser, small, server, page;

before(async () => {
  small = collection(program, "small");
  server = await serve(program, small, { asks: true, writes: true });
  browser = await launch();
  page = await watched(browser);
  await page.goto(server.url);
  await page.locator("dialog input[type=password]").waitFor();
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  await settled(page);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (small) rmSync(small.folder, { recursive: true });
});

const press = async (...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
/** Tab until what has the focus bears that name. */
async function tabTo(name) {
  for (let i = 0; i < 200; ++i) {
    await press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      return e.getAttribute("aria-label") ?? (e.labels?.[0]?.textContent || e.textContent);
    });
    if (at.trim().startsWith(name)) return;
  }
  assert.fail(`no Tab leads to ${name}`);
}

test("a search shows hits while it is typed, and the address says what was asked", async () => {
  await press("/");
  await page.keyboard.type("kettle");
  await page.waitForFunction(() => location.hash.includes("q=kettle"));
  await settled(page);
  assert.ok((await page.locator("li.hit").count()) > 0);
  assert.ok((await page.locator("li.hit mark").count()) > 0);
});

test("Escape empties the search field, and leaves the empty one", async () => {
  await page.keyboard.type("s");
  await page.waitForFunction(() => location.hash.includes("q=kettles"));
  await press("Escape");
  await page.waitForFunction(() => !location.hash.includes("q="));
  assert.equal(await page.locator("#q").inputValue(), "");
  await press("Escape");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "q");
  await press("/");
  await page.keyboard.type("kettle");
  await page.waitForFunction(() => location.hash.includes("q=kettle"));
  await settled(page);
});

test("j goes to a hit, w says why it is one, x compares two", async () => {
  await press("Enter");
  await tabTo("About");
  await press("w");
  await page.locator("section.why table").waitFor();
  await press("x", "j", "x");
  await page.locator("section[aria-label='Why one hit is above another'] table").waitFor();
  await settled(page);
  await requireSound(page, "why and compare");
  await press("Escape");
  await page.locator("section.why").waitFor({ state: "detached" });
});

test("a hit opens, and takes a label", async () => {
  await press("j");
  const title = await focused();
  await press("Enter");
  await page.locator("h1", { hasText: title }).waitFor();
  await settled(page);
  await tabTo("New label");
  await page.keyboard.type("brewing");
  await press("Enter");
  await page.locator(".labels-form .chip", { hasText: "brewing" }).waitFor();
  await settled(page);
  await requireSound(page, "labelled");
});

test("a model is trained, and tags", async () => {
  await page.evaluate(() => document.activeElement.blur());
  await press("g", "m");
  await page.locator("h1", { hasText: "Classifier" }).waitFor();
  await settled(page);
  await tabTo("Train and tag");
  await press("Enter");
  await tabTo("Kind");
  await press("m");
  await tabTo("Train");
  await press("Enter");
  await page.locator("[role=status]", { hasText: "documents," }).waitFor({ timeout: 60_000 });
  await settled(page);
});

test("review labels by a key, and takes it back", async () => {
  await page.evaluate(() => document.activeElement.blur());
  await press("g", "r");
  await page.locator("section[aria-label='The document']").waitFor();
  await settled(page);
  const left = async () =>
    Number.parseInt(await page.locator(".told strong").first().textContent());
  const before = await left();
  await press("1");
  await page.locator("section[aria-label='Done'] .chip").waitFor();
  await settled(page);
  assert.equal(await left(), before - 1);
  await press("u");
  await page.locator("section[aria-label='Done']").waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await left(), before);
  await requireSound(page, "review");
});

test("? shows the keys, and Escape closes them", async () => {
  await press("?");
  await page.locator("dialog[open]").waitFor();
  await requireSound(page, "help");
  await press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

test("back leads to what was shown before", async () => {
  await press("g", "w");
  await page.locator("h1", { hasText: "Words" }).waitFor();
  await press("g", "t");
  await page.locator("h1", { hasText: "Topics" }).waitFor();
  await page.goBack();
  await page.locator("h1", { hasText: "Words" }).waitFor();
});
