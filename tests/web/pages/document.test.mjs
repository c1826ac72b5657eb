// A document: what models say of it, whatever they read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { run } from "../support/data.mjs";
import { page, program, server, small, serveSmall } from "../support/small.mjs";

serveSmall();

const train = (...words) => run(program, "-i", small.index, "train", ...words, "--quiet");
const headings = async () => {
  await page.goto(`${server.url}#/document?id=${encodeURIComponent("tea/0")}`);
  await settled(page);
  return page.locator("h2", { hasText: "What the model" }).allTextContents();
};
const said = (...models) => models.map((model) => `What the model ${model} says`);

test("a model of fields is not asked about a text, and others are", async () => {
  train("a-fields", "--kind", "gaussian", "--features-from", "pages");
  assert.deepEqual(await headings(), said("topics"));
  assert.equal(await page.locator(".problem").count(), 0);
  await requireSound(page, "a model of fields");
});

test("one model that fails does not hide what others say", async () => {
  train("second", "--kind", "multinomial");
  const broken = { title: "Broken", detail: "this model is broken", code: "internal" };
  await page.route("**/models/second/classify*", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", json: broken }),
  );
  assert.deepEqual(await headings(), said("second", "topics"));
  await page.locator(".problem", { hasText: "this model is broken" }).waitFor();
  assert.ok((await page.locator(".predictions").count()) > 0);
});

test("the page says which models it does not ask", async () => {
  for (const name of ["third", "y", "z"]) train(name, "--kind", "multinomial");
  assert.deepEqual(await headings(), said("second", "third", "topics"));
  await page.locator(".note", { hasText: "Not asked here: a-fields, y, z." }).waitFor();
});
