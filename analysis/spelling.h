#pragma once

#include <string>
#include <vector>

#include "analysis/unicode.h"
#include "inkling/analyzer_settings.h"

namespace inkling::analysis {

/// A word, folded. The string is reused from word to word.
struct Spelling {
  std::string surface;  ///< empty if folding leaves nothing
  /// Folded words as which readers may also know this one, such as "x" for "x²".
  std::vector<std::string> others;
  bool cut = false;               ///< the word was longer than kLongestTerm
  bool needs_neighbours = false;  ///< the same bytes may fold differently next to others
};

/// Cuts `word` at kLongestTerm and returns whether it was longer.
inline bool cut_to_longest(std::string& word) {
  const std::size_t length = first_code_points(word, kLongestTerm).size();
  const bool cut = length < word.size();
  word.resize(length);
  return cut;
}

}  // namespace inkling::analysis
