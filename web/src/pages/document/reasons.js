// What models say of a document. `get` and `post` ask the server.

const mostAsked = 3;

/** What comes of asking a model, or why nothing does: the others do not suffer from it. */
async function orProblem(model, signal, answerOf) {
  try {
    return await answerOf();
  } catch (problem) {
    if (signal.aborted) throw problem;
    return { model, problem };
  }
}

const reasonOf = ({ post }, model, text, signal) =>
  orProblem(model, signal, async () => {
    const params = { explain: true };
    const answer = await post(["models", model, "classify"], { text }, { params, signal });
    return { model, answer };
  });

/** {model}, or nothing for a model of fields, which reads no texts. */
const reader = ({ get }, model, signal) =>
  orProblem(model, signal, async () => {
    const { kind } = await get(["models", model], {}, signal);
    return kind === "gaussian" || kind === "categorical" ? undefined : { model };
  });

/** {reasons: [{model, answer} or {model, problem}], left: the other models}. */
export async function reasonsOf(server, document, signal) {
  const text = [document.title, document.text].filter(Boolean).join("\n");
  if (!text) return { reasons: [], left: [] };
  const { models } = await server.get(["models"], {}, signal);
  const asked = [];
  for (const model of models) {
    const found = asked.length < mostAsked && (await reader(server, model, signal));
    if (found) asked.push(found);
  }
  const reasons = await Promise.all(
    asked.map((one) => (one.problem ? one : reasonOf(server, one.model, text, signal))),
  );
  const left = models.filter((model) => !asked.some((one) => one.model === model));
  return { reasons, left };
}
