// What models say of a document.
import { get, post } from "../../lib/api.js";

const mostAsked = 3;

/** What one says, or why it says nothing: the others do not suffer from it. */
async function reasonOf(model, text, signal) {
  try {
    const params = { explain: true };
    return { model, answer: await post(["models", model, "classify"], { text }, { params, signal }) };
  } catch (problem) {
    if (signal.aborted) throw problem;
    return { model, problem };
  }
}

/** Models of fields read no texts. */
async function readsTexts(model, signal) {
  const { kind } = await get(["models", model], {}, signal);
  return kind !== "gaussian" && kind !== "categorical";
}

/** {reasons: [{model, answer} or {model, problem}], left: the models that were not asked}. */
export async function reasonsOf(document, signal) {
  const text = [document.title, document.text].filter(Boolean).join("\n");
  if (!text) return { reasons: [], left: [] };
  const { models } = await get(["models"], {}, signal);
  const read = [];
  let at = 0;
  for (; at < models.length && read.length < mostAsked; ++at) {
    if (await readsTexts(models[at], signal)) read.push(models[at]);
  }
  const reasons = await Promise.all(read.map((model) => reasonOf(model, text, signal)));
  return { reasons, left: models.slice(at) };
}
