#pragma once

/// The passage of a text that shows best why it was found.

#include <bitset>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "query/common/known_words.h"

namespace inkling::query {

inline constexpr std::size_t kSnippetTokens = 30;
inline constexpr std::size_t kSnippetBytes = 1000;

/// What is shown: occurrences of terms, and of words by themselves.
struct WantedTerms {
  std::set<std::string, std::less<>> terms;
  std::set<std::string, std::less<>> words;  ///< as they are compared: folded

  std::size_t size() const noexcept { return terms.size() + words.size(); }
};

/// Makes the snippets of an answer.
class SnippetMaker {
 public:
  /// All must outlive it; `words`, which are the analyzer's, come to know those of the texts.
  SnippetMaker(const WantedTerms& wanted, analysis::Analyzer& analyzer, KnownWords& words);

  /// Of `text`, which is read in `language`: the window of at most kSnippetTokens tokens and
  /// kSnippetBytes bytes that holds the most of what is wanted, then the most of its occurrences,
  /// then the first one; with as many words around it as still fit. Without any of them, the
  /// beginning of `text`, which is UTF-8. White space is shown as single spaces; only a single
  /// token longer than kSnippetBytes is cut. Cost: O(bytes of `text`).
  Snippet make(std::string_view text, std::string_view language);

 private:
  /// The number of what is wanted that `form` is, of all terms and then all words; their count when
  /// it is none.
  std::size_t number_of(analysis::FormId form) const;

  const WantedTerms& wanted_;
  std::bitset<kFingerprints>
      fingerprints_;  ///< of what is wanted: nearly all words are passed over by theirs
  analysis::Analyzer& analyzer_;
  KnownWords& words_;
  std::vector<analysis::Token> tokens_;  ///< of the text at hand
};

}  // namespace inkling::query
