// Review: what is left, and taking an answer back while the index is busy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { run } from "../support/data.mjs";
import { token } from "../support/server.mjs";
import { page, program, server, small, serveSmall } from "../support/small.mjs";

serveSmall();

async function open(address) {
  await page.goto(server.url + address);
  await settled(page);
}
async function press(key) {
  await page.keyboard.press(key);
  await settled(page);
}

test("labels that are left are counted in the whole index, whatever is reviewed", async () => {
  const points = [40, 50, 60].map((documents) => ({
    kind: "multinomial",
    documents,
    accuracy: 1 - 2 * documents ** -0.5,
    accuracy_sd: 0,
  }));
  await page.route("**/reports/curve*", (route) => route.fulfill({ json: { points } }));
  for (const where of ["", "&where=author:Reed"]) {
    await open(`#/review?target=0.8${where}`);
    await page.locator(".note", { hasText: "take about 100 labels: 28 are left." }).waitFor();
  }
});

test("an answer is taken back when the index was busy at first", async () => {
  const documents = async () =>
    (await (await fetch(`${server.url}api/v1/models/topics`)).json()).documents;
  const before = await documents();
  await open("#/review");
  await press("1");
  assert.equal(await documents(), before + 1);
  const busy = { title: "Busy", detail: "another process changes the index", code: "busy" };
  await page.route(
    "**/labels",
    (route) => route.fulfill({ status: 503, contentType: "application/problem+json", json: busy }),
    { times: 1 },
  );
  await press("u");
  await page.locator(".problem", { hasText: "another process changes the index" }).waitFor();
  await requireSound(page, "busy");
  await press("u");
  await page.locator("section[aria-label='Done']").waitFor({ state: "detached" });
  assert.equal(await page.locator(".problem").count(), 0);
  assert.equal(await documents(), before);
});

const labels = (id, topic) =>
  fetch(`${server.url}api/v1/documents/${encodeURIComponent(id)}/labels`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ topic }),
  });
const labelsOf = async (id) =>
  (await (await fetch(`${server.url}api/v1/documents/${encodeURIComponent(id)}`)).json()).labels;
/** The document that is asked about. */
const asked = async () => {
  const href = await page.locator("section[aria-label='The document'] h2 a").getAttribute("href");
  return new URLSearchParams(href.split("?")[1]).get("id");
};

test("labels that another person gave meanwhile stay, and the next document comes", async () => {
  await open("#/review");
  const id = await asked();
  await labels(id, ["theirs"]);
  await press("1");
  await page.locator(".problem", { hasText: "has other labels now: `theirs`" }).waitFor();
  await requireSound(page, "labelled by another person");
  assert.deepEqual(await labelsOf(id), ["theirs"]);
  assert.notEqual(await asked(), id);
  await labels(id, []);
});

test("undo leaves what another person did since, and says so", async () => {
  await open("#/review");
  const id = await asked();
  await press("1");
  const mine = await labelsOf(id);
  await labels(id, [...mine, "theirs"]);
  await press("u");
  await page.locator(".problem", { hasText: "has other labels now" }).waitFor();
  assert.deepEqual(await labelsOf(id), [...mine, "theirs"]);
  assert.equal(await page.locator("section[aria-label='Done']").count(), 0);
  await labels(id, []);
});

test("a label of a document leaves those that another person gave meanwhile", async () => {
  await open(`#/document?id=${encodeURIComponent("tea/0")}`);
  await labels("tea/0", ["tea", "theirs"]);
  await page.fill("#label", "mine");
  await press("Enter");
  const told = page.locator(".problem", { hasText: "has other labels now: `tea`, `theirs`" });
  await told.waitFor();
  assert.match(await told.innerText(), /Somebody else was faster; their labels are shown now\./);
  assert.deepEqual(await labelsOf("tea/0"), ["tea", "theirs"]);
  await press("Enter");
  assert.deepEqual(await labelsOf("tea/0"), ["mine", "tea", "theirs"]);
  await labels("tea/0", ["tea"]);
});

test("a label counts where its model cannot learn it, and the page says why", async () => {
  const kind = ["--kind", "multinomial", "--bigrams"];
  run(program, "-i", small.index, "train", "pairs", ...kind, "--quiet");
  await open("#/review?model=pairs");
  await press("1");
  await page.locator("main .note", { hasText: "it knows pairs of terms" }).waitFor();
  await press("1");
  assert.equal(await page.locator("section[aria-label='Done'] .chip").count(), 2);
  assert.equal(await page.locator(".problem").count(), 0);
  await requireSound(page, "a model that cannot learn");
  await press("u");
  await press("u");
  await page.locator("section[aria-label='Done']").waitFor({ state: "detached" });
});

test("what are no labels cannot be given, and the page says so", async () => {
  run(program, "-i", small.index, "train", "tags", "--by", "tag", "--quiet");
  await open("#/review?model=tags");
  await page.locator(".empty", { hasText: "values of tag" }).waitFor();
  await press("1");
  assert.equal(await page.locator(".problem, section[aria-label='Done']").count(), 0);
});
