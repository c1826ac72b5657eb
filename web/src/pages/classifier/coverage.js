// Coverage and accuracy at each cut, from the bins of the reliability diagram: exact at their edges.

/** [{cut, documents, coverage, accuracy}], from no cut to the highest with a document above it. */
export function cuts(reliability) {
  const total = reliability.reduce((sum, bin) => sum + bin.documents, 0);
  const found = [];
  let documents = 0;
  let right = 0;
  for (const bin of [...reliability].reverse()) {
    documents += bin.documents;
    right += bin.documents * (bin.accuracy ?? 0);
    if (documents > 0) {
      found.push({
        cut: bin.low,
        documents,
        coverage: documents / total,
        accuracy: right / documents,
      });
    }
  }
  return found.reverse();
}
