#pragma once

/// The passage of a text that shows best why it was found.

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "query/answer/character_places.h"
#include "query/common/known_words.h"
#include "storage/documents/stored_text.h"

namespace inkling::query {

inline constexpr std::size_t kSnippetTokens = 30;
inline constexpr std::size_t kSnippetBytes = 1000;

/// What is shown: occurrences of terms, and of words by themselves.
struct WantedTerms {
  std::set<std::string, std::less<>> terms;
  std::set<std::string, std::less<>> words;  ///< as they are compared: folded
  std::set<std::string, std::less<>> ideographs{};
  std::set<std::string, std::less<>> pairs{};  ///< that contain any of the ideographs

  std::size_t size() const noexcept { return terms.size() + words.size() + ideographs.size(); }
};

/// Makes the snippets of an answer.
class SnippetMaker {
 public:
  /// All must outlive it; `words`, which are the analyzer's, come to know those of the texts.
  SnippetMaker(const WantedTerms& wanted, analysis::Analyzer& analyzer, KnownWords& words);

  /// Of a text, which is read in `language`: the window of at most kSnippetTokens tokens and
  /// kSnippetBytes bytes of one of its values that holds the most of what is wanted, then the most
  /// of its occurrences, then the first one, where values of the text itself come before those of
  /// text fields; with as many words around it as still fit. Without any of them, the beginning of
  /// the first value that is not empty. White space is shown as single spaces; only a single token
  /// longer than kSnippetBytes is cut. Cost: O(bytes of the values).
  Snippet make(const storage::StoredText& text, std::string_view language);

 private:
  /// A token that is an occurrence of one of the wanted terms, or a character of one.
  struct Match {
    std::size_t token;
    std::size_t term;
    ByteRange bytes;
  };
  /// Tokens first .. last.
  struct Passage {
    std::size_t first = 0;
    std::size_t last = 0;
    std::tuple<std::size_t, std::size_t> holds{0, 0};  ///< wanted terms, their occurrences
  };
  /// The tokens and matches of a value.
  void read(std::string_view value, std::string_view language);
  Passage best_passage() const;
  Passage with_context(Passage passage) const;
  /// What of the value is shown as found, in order and apart: matches, or several that overlap.
  std::vector<ByteRange> marks_in(const Passage& passage) const;
  Snippet cut(std::string_view value, const Passage& passage) const;
  /// Adds what the token is an occurrence of.
  void add_matches(std::string_view value, std::size_t token);
  void add_ideographs(std::string_view value, std::size_t token);
  /// The number of what is wanted that `form` is, of all terms and then all words; their count and
  /// that of ideographs when it is none.
  std::size_t number_of(const analysis::Form& form) const;

  const WantedTerms& wanted_;
  std::bitset<kFingerprints>
      fingerprints_;  ///< of what is wanted: nearly all words are passed over by theirs
  analysis::Analyzer& analyzer_;
  KnownWords& words_;
  std::vector<analysis::Token> tokens_;  ///< of the value at hand
  std::vector<Match> matches_;           ///< likewise
};

}  // namespace inkling::query
