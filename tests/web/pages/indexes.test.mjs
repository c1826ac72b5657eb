// Several indexes behind one page.
import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, requireSound, settled, watched } from "../support/browser.mjs";
import { collection } from "../support/data.mjs";
import { serve } from "../support/server.mjs";

const program = process.env.INKLING;
const folder = mkdtempSync(join(tmpdir(), "inkling-indexes-"));
let browser, server, page;

before(async () => {
  for (const name of ["hostile", "small"]) {
    const made = collection(program, name);
    renameSync(made.index, join(folder, name));
    rmSync(made.folder, { recursive: true });
  }
  server = await serve(program, { folder, indexes: folder });
  browser = await launch();
  page = await watched(browser);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

const hits = async () => (await page.locator(".told strong").textContent()).trim();

test("the page is about the first index, until another one is chosen", async () => {
  await page.goto(`${server.url}#/search?q=kettle`);
  await settled(page);
  assert.deepEqual(await page.locator(".index option").allTextContents(), ["hostile", "small"]);
  await requireSound(page, "two indexes");
  assert.equal(await page.locator("li.hit").count(), 0);
  await page.locator(".index select").selectOption("small");
  await page.locator("li.hit").first().waitFor();
  await settled(page);
  assert.match(await page.evaluate(() => location.hash), /index=small/);
  await requireSound(page, "the second index");
});

test("links and reloads stay with the index that was chosen", async () => {
  await page.goto("about:blank");
  await page.goto(`${server.url}#/search?q=kettle&index=small`);
  await settled(page);
  assert.notEqual(await hits(), "0");
  await page.locator("li.hit a.title, li.hit .title a").first().click();
  await settled(page);
  assert.match(await page.evaluate(() => location.hash), /document.*index=small/);
  for (const title of ["Words", "Corpus"]) {
    await page.locator("nav a", { hasText: title }).click();
    await settled(page);
    assert.match(await page.evaluate(() => location.hash), /index=small/);
    await requireSound(page, title);
  }
});

test("an index that is not there is said to be missing", async () => {
  await page.goto(`${server.url}#/search?q=kettle&index=absent`);
  await settled(page);
  await page.locator(".problem", { hasText: "no index of that name" }).first().waitFor();
});
