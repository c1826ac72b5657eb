// The report on topics as a matrix of terms and topics.

/** Rows {term, surface, topic, scores: Map topic -> entry}: the `each` best terms of each topic. */
export function matrix(found, each) {
  const rows = new Map();
  for (const { topic, terms } of found.topics) {
    const best = terms.filter((t) => t.direction === "for").slice(0, each);
    for (const { term, surface } of best) {
      if (!rows.has(term)) rows.set(term, { term, surface, topic, scores: new Map() });
    }
  }
  for (const { topic, terms } of found.topics) {
    for (const entry of terms) rows.get(entry.term)?.scores.set(topic, entry);
  }
  return [...rows.values()];
}

/** The score, below 0 where the term speaks against the topic. */
export function signedScore(entry) {
  return entry.direction === "against" ? -Math.abs(entry.score) : Math.abs(entry.score);
}

/** {topic, documents, entry} of a topic and a term, or null where the report does not list it. */
export function cellOf(found, topic, term) {
  const of = found.topics.find((t) => t.topic === topic);
  const entry = of?.terms.find((t) => t.term === term);
  return entry ? { topic, documents: of.documents, entry } : null;
}
