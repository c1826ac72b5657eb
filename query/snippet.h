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
#include "analysis/lexicon.h"
#include "inkling/search.h"

namespace inkling::query {

inline constexpr std::size_t kSnippetTokens = 30;
inline constexpr std::size_t kSnippetBytes = 1000;
/// A lexicon that is kept from text to text holds no more: some ten thousands of words.
inline constexpr std::size_t kLexiconBytes = std::size_t{4} << 20;

/// What is shown: occurrences of terms, and of words by themselves.
struct WantedTerms {
  std::set<std::string, std::less<>> terms;
  std::set<std::string, std::less<>> words;  ///< as they are compared: folded

  std::size_t size() const noexcept { return terms.size() + words.size(); }
};

/// Makes the snippets of an answer.
class SnippetMaker {
 public:
  /// All must outlive it. Words of texts that are in `lexicon`, which is the analyzer's, need not be folded and stemmed
  /// again; new ones go into it, and when it holds more than kLexiconBytes it is emptied.
  SnippetMaker(const WantedTerms& wanted, analysis::Analyzer& analyzer, analysis::Lexicon& lexicon);

  /// Of `text`, which is read in `language`: the window of at most kSnippetTokens tokens and kSnippetBytes bytes that
  /// holds the most of what is wanted, then the most of its occurrences, then the first one; with as many words around
  /// it as still fit. Without any of them, the beginning of `text`, which is UTF-8. White space is shown as single
  /// spaces; only a single token longer than kSnippetBytes is cut. Cost: O(bytes of `text`).
  Snippet make(std::string_view text, std::string_view language);

 private:
  /// The number of what is wanted that `form` is, of all terms and then all words; their count when it is none.
  std::size_t number_of(analysis::FormId form);
  std::size_t look_up(const analysis::Form& form) const;
  void bound_lexicon();

  const WantedTerms& wanted_;
  std::bitset<256> first_bytes_;  ///< of what is wanted: most words are passed over by theirs
  analysis::Analyzer& analyzer_;
  analysis::Lexicon& lexicon_;
  std::vector<bool> is_other_;           ///< by form: known to be none of what is wanted
  std::vector<analysis::Token> tokens_;  ///< of the text at hand
};

}  // namespace inkling::query
