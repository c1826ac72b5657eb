import assert from "node:assert/strict";
import test from "node:test";
import { reasonsOf } from "../../../web/src/pages/document/reasons.js";

const document = { title: "Tea", text: "Green leaves" };
const { signal } = new AbortController();

/** A server with models of these kinds; one of kind "damaged" cannot be read. */
const serverOf = (kinds) => ({
  get: async ([, model]) => {
    if (!model) return { models: Object.keys(kinds) };
    if (kinds[model] === "damaged") throw new Error("the index is damaged");
    return { kind: kinds[model] };
  },
  post: async ([, model], { text }) => ({ topic: `${model}: ${text}` }),
});

test("a model that cannot be read says so, and the others are asked", async () => {
  const server = serverOf({ a: "damaged", b: "complement" });
  const { reasons, left } = await reasonsOf(server, document, signal);
  assert.deepEqual(reasons.map(({ model }) => model), ["a", "b"]);
  assert.equal(reasons[0].problem.message, "the index is damaged");
  assert.equal(reasons[1].answer.topic, "b: Tea\nGreen leaves");
  assert.deepEqual(left, []);
});

test("each model that is not asked is named, of fields or not", async () => {
  const kinds = { a: "gaussian", b: "linear", c: "linear", d: "linear", e: "categorical", f: "linear" };
  const { reasons, left } = await reasonsOf(serverOf(kinds), document, signal);
  assert.deepEqual(reasons.map(({ model }) => model), ["b", "c", "d"]);
  assert.deepEqual(left, ["a", "e", "f"]);
});

test("whoever leaves the page is told of no problem", async () => {
  const server = serverOf({ a: "damaged" });
  await assert.rejects(reasonsOf(server, document, AbortSignal.abort()));
});
