#pragma once

/// The terms of a document, which an index of postings has the other way round.

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"

namespace inkling::query {

/// A term and its occurrences in the document.
struct TermCount {
  std::string term;
  std::uint32_t tf;

  friend bool operator==(const TermCount&, const TermCount&) = default;
};

/// The terms of `doc` in the field `text`, by their bytes: from its stored text, where it is cut
/// today as it was when it was indexed, else from the postings.
std::vector<TermCount> terms_of(const Index& index, DocId doc, analysis::Analyzer& analyzer);

/// The two ways. Cost: O(text); O(terms of the segment), each of which is asked for the document.
std::vector<TermCount> terms_in_text(const Index& index, DocId doc, analysis::Analyzer& analyzer);
std::vector<TermCount> terms_in_postings(const Index& index, DocId doc);

}  // namespace inkling::query
