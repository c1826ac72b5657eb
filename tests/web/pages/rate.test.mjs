// A server that takes so many requests of a client and no more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { page, server, serveSmall } from "../support/small.mjs";

serveSmall();

const problem = { title: "Too Many Requests", detail: "there were too many", code: "too_often" };
const refuse = (route) =>
  route.fulfill({
    status: 429,
    headers: { "Retry-After": "1" },
    contentType: "application/problem+json",
    json: problem,
  });

test("the page says that there were too many requests, and goes on by itself", async () => {
  await page.route("**/api/v1/search?*", refuse, { times: 2 });
  await page.goto(`${server.url}#/search?q=tea`);
  await page.locator("[role=status]", { hasText: "too many requests" }).waitFor();
  await requireSound(page, "too many requests");
  await page.locator("li.hit").first().waitFor();
  assert.equal(await page.locator("[role=status]", { hasText: "too many requests" }).count(), 0);
  assert.equal(await page.locator(".problem").count(), 0);
});

test("where that does not end, the page says what the server said", async () => {
  await page.route("**/api/v1/search?*", refuse);
  await page.goto(`${server.url}#/search?q=tea`);
  await page.locator(".problem", { hasText: "there were too many" }).waitFor();
  await settled(page);
});
