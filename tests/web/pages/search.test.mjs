// A search that somebody pasted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { page, server, serveSmall } from "../support/small.mjs";

serveSmall();

test("a query that is longer than an address may be is asked in full", async () => {
  await page.goto(`${server.url}#/search`);
  await settled(page);
  const query = `kettle ${"x".repeat(4500)} ${"y".repeat(9000)}`;
  await page.fill("#q", query);
  await page.keyboard.press("Enter");
  await page.locator("li.hit").first().waitFor();
  await settled(page);
  assert.equal(await page.inputValue("#q"), query);
  assert.equal(await page.locator(".problem").count(), 0);
  await page.locator(".note", { hasText: "In no document" }).waitFor();
  // Hits that are far below the words in no document are not drawn.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator("li.hit button", { hasText: "Why" }).first().click();
  await page.locator(".why .note", { hasText: "too long to be explained" }).waitFor();
  await page.locator("summary", { hasText: "Export" }).click();
  await page.locator(".sheet .note", { hasText: "too long to be exported" }).waitFor();
  assert.equal(await page.locator(".sheet button", { hasText: "CSV" }).isDisabled(), true);
  await requireSound(page, "a long query");
});
