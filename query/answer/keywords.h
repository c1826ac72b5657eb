#pragma once

/// The terms of one document, and what they tell about it.

#include <vector>

#include "analysis/analyzer.h"
#include "inkling/answers.h"
#include "inkling/index.h"

namespace inkling::query {

/// All terms with their bits, but without surfaces. Cost: that of terms_of(), O(documents), and
/// that of Index::statistics() for each term.
DocumentKeywords keywords_of(const Index& index, DocId doc, analysis::Analyzer& analyzer);

/// Cost: that of Index::surface() each.
void tell_surfaces(const Index& index, std::vector<Keyword>& terms);

}  // namespace inkling::query
