#pragma once

/// What of a word was counted.

#include <vector>

#include "inkling/index.h"
#include "report/selection.h"
#include "report/word_analyzer.h"

namespace inkling::report {

/// The surface forms of `word` that selected documents have, and how often: the most frequent
/// first, then by their bytes. Together they are all occurrences that a report counts. Cost: that
/// of Index::surface_forms() where stems of all documents are counted, else O(postings of the
/// forms).
std::vector<SurfaceForm> counted_forms(const Index& index, const Selection& selection,
                                       TermUnit unit, const AnalyzedWord& word);

}  // namespace inkling::report
