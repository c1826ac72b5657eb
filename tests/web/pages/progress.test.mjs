// Slow work: which share of it is done, and what becomes of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { page, server, serveSmall } from "../support/small.mjs";

serveSmall();

/** Puts the test in the place of the server, where it is asked for `path`. */
function takeOver(path) {
  const plain = window.fetch;
  window.fetch = async (url, request) => {
    if (!String(url).includes(path)) return plain(url, request);
    window.accepted = request.headers.Accept;
    const body = new ReadableStream({ start: (controller) => (window.told = controller) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  window.send = (name, data) =>
    window.told.enqueue(
      new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    );
}

const send = (name, data) => page.evaluate(([n, d]) => window.send(n, d), [name, data]);
const curve = () => page.locator("section[aria-label='Learning curve']");

async function begin() {
  await page.addInitScript(takeOver, "/reports/curve");
  await page.goto(`${server.url}#/classifier?curve=on`);
  await page.waitForFunction(() => window.told);
  assert.equal(await page.evaluate(() => window.accepted), "text/event-stream");
  assert.equal(await curve().locator("progress").count(), 0);
  await send("progress", { done: 0.25 });
  await curve().locator("progress").waitFor();
  assert.equal(await curve().locator("progress").evaluate((e) => e.value), 0.25);
}

test("a learning curve shows which share of it is done, and then its points", async () => {
  await begin();
  await requireSound(page, "a quarter is done");
  await send("progress", { done: 0.5 });
  await page.waitForFunction(() => document.querySelector("progress").value === 0.5);
  const points = [10, 20].map((documents) => ({
    kind: "multinomial",
    documents,
    accuracy: 1 - 1 / documents,
    accuracy_sd: 0.01,
  }));
  await send("result", { test_documents: 30, points });
  await curve().locator("figcaption", { hasText: "On 30 documents held out" }).waitFor();
  await settled(page);
  assert.equal(await page.locator("progress").count(), 0);
  await requireSound(page, "the curve");
});

test("what went wrong comes as an event as well", async () => {
  await begin();
  await send("error", { status: 400, code: "bad", detail: "there are no labels" });
  await curve().locator(".problem", { hasText: "there are no labels" }).waitFor();
  assert.equal(await page.locator("progress").count(), 0);
});

test("events that end before the answer mean that the server is gone", async () => {
  await begin();
  await page.evaluate(() => window.told.close());
  await curve().locator(".problem", { hasText: "inkling serve" }).waitFor();
});

test("an evaluation shows which share of it is done, and then its measures", async () => {
  await page.addInitScript(takeOver, "/evaluation");
  await page.goto(`${server.url}#/classifier`);
  await page.waitForFunction(() => window.told);
  assert.equal(await page.evaluate(() => window.accepted), "text/event-stream");
  await send("progress", { done: 0.75 });
  await page.waitForFunction(() => document.querySelector("progress")?.value === 0.75);
  await requireSound(page, "three quarters are done");
  const measures = { accuracy: 0.5, macro_f1: 0.5, log_loss: 1, ece: 0.1 };
  const counts = { documents: 0, abstained: 0, trained_on: 0, documents_unknown: 1 };
  await send("result", { ...counts, ...measures, topics: [] });
  const told = page.locator("section[aria-label=Measures]", { hasText: "that it knows: 1." });
  await told.waitFor();
  await settled(page);
  assert.equal(await page.locator("progress").count(), 0);
});

test("a model says what it was trained on, also where that is all there is", async () => {
  await page.goto(`${server.url}#/classifier`);
  const facts = page.locator("section[aria-label='The model']");
  await facts.locator("dd", { hasText: "all labelled documents" }).waitFor();
});

test("training and tagging tell how far they are, and end", async () => {
  const accepted = [];
  page.on("request", (request) => {
    if (request.method() === "POST") accepted.push(request.headers().accept);
  });
  await page.goto(`${server.url}#/classifier`);
  await settled(page);
  await page.locator("summary", { hasText: "Train and tag" }).click();
  await page.locator("button", { hasText: /^Train/ }).click();
  await page.locator("[role=status]", { hasText: "documents," }).waitFor({ timeout: 60_000 });
  await page.locator("button", { hasText: /^Tag/ }).click();
  await page.locator("[role=status]", { hasText: "tagged," }).waitFor();
  await settled(page);
  assert.deepEqual(accepted, ["text/event-stream", "text/event-stream"]);
  assert.equal(await page.locator("progress").count(), 0);
  await requireSound(page, "trained and tagged");
});
