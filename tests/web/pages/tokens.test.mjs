// Reading needs no token here, and writing does: the page asks when it gets that far.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { readToken, token } from "../support/server.mjs";
import { openTab, page, server, serveSmall } from "../support/small.mjs";

serveSmall({ hasToken: false });

const dialog = () => page.locator("dialog input[type=password]");
const chip = (label) => page.locator(".labels-form .chip", { hasText: label });
const stored = () => page.evaluate(() => Object.values({ ...sessionStorage, ...localStorage }));

async function type(text) {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
async function open(address) {
  await page.goto(server.url + address);
  await settled(page);
  assert.equal(await dialog().count(), 0);
}
async function beginLabel(label) {
  await open("#/document?id=tea%2F0");
  await page.locator("#label").focus();
  await type(label);
  await dialog().waitFor();
}

test("a label waits for a token, is asked again for a wrong one, and is given then", async () => {
  await beginLabel("steamy");
  await requireSound(page, "the dialog");
  for (const wrong of ["nonsense", readToken]) {
    await type(wrong);
    await page.locator("dialog [role=alert]").waitFor();
    await page.waitForFunction(() => document.activeElement.type === "password");
    assert.equal(await dialog().inputValue(), "");
    assert.equal(await page.locator("#label").inputValue(), "steamy");
    assert.equal(await chip("steamy").count(), 0);
  }
  await requireSound(page, "a wrong token");
  await type(token);
  await chip("steamy").waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
  await settled(page);
  assert.equal(await page.locator("#label").inputValue(), "");
  assert.equal(await page.evaluate(() => document.activeElement.id), "label");
  assert.ok(!page.url().includes(token));
  await type("second");
  await chip("second").waitFor();
  assert.equal(await dialog().count(), 0);
});

test("who has no token keeps what was typed, and is told what to do", async () => {
  await beginLabel("kept");
  await page.keyboard.press("Escape");
  await page.locator("main .problem", { hasText: "write TOKEN" }).waitFor();
  await settled(page);
  assert.equal(await page.locator("#label").inputValue(), "kept");
  assert.equal(await chip("kept").count(), 0);
  await requireSound(page, "declined");
  await page.locator("main .problem button").click();
  await dialog().waitFor();
  await type(token);
  await page.locator("#label").focus();
  await page.keyboard.press("Enter");
  await chip("kept").waitFor();
});

test("another tab has to be given the token anew", async () => {
  await beginLabel("other");
  await type(token);
  await chip("other").waitFor();
  assert.deepEqual(await stored(), [token]);
  await openTab();
  await open("#/search?q=tea");
  assert.deepEqual(await stored(), []);
});

test("an answer in Review is not lost to the question for a token", async () => {
  await open("#/review");
  const title = () => page.locator("section[aria-label='The document'] h2").textContent();
  const document = (await title()).trim();
  await page.locator("#own").focus();
  await type("a topic of my own");
  await dialog().waitFor();
  assert.equal((await title()).trim(), document);
  await type(token);
  await page.locator("section[aria-label='Done'] li", { hasText: document }).waitFor();
  await settled(page);
  assert.equal(await page.locator("#own").inputValue(), "");
  assert.notEqual((await title()).trim(), document);
});

test("training waits for a token as well", async () => {
  await open("#/classifier");
  await page.locator("summary", { hasText: "Train and tag" }).click();
  await page.locator("button", { hasText: /^Tag/ }).click();
  await dialog().waitFor();
  await type(token);
  await page.locator("[role=status]", { hasText: "tagged," }).waitFor();
});
