// What a learning curve says about the labels that are left.
import { bestKind, documentsFor, powerLaw } from "../../lib/target.js";
import { percent, whole } from "../../lib/format.js";

/** A sentence: how far the points of a curve are from an accuracy, with `labelled` documents. */
export function outlook(curve, target, labelled) {
  const kind = bestKind(curve);
  const points = curve.filter((p) => p.kind === kind);
  const last = points.reduce((most, p) => (p.documents > most.documents ? p : most));
  const reached =
    `A ${kind} model of ${whole(last.documents)} documents reaches ` + percent(last.accuracy);
  if (last.accuracy >= target) return `${reached}: the target is met.`;
  const needed = documentsFor(target, powerLaw(points));
  if (needed === null) return `${reached}, and more documents did not help so far.`;
  if (needed > 1e6) return `${reached}; more labels alone will hardly lead to ${percent(target)}.`;
  return (
    `${reached}. If its curve goes on, ${percent(target)} take about ${whole(needed)} labels: ` +
    `${whole(Math.max(0, needed - labelled))} are left.`
  );
}
