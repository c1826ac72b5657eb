#pragma once

/// The passage of a text that shows best why it was found.

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "analysis/analyzer.h"
#include "inkling/search.h"

namespace inkling::query {

inline constexpr std::size_t kSnippetTokens = 30;
inline constexpr std::size_t kSnippetBytes = 1000;

/// What is shown: occurrences of terms, and of words by themselves.
struct WantedTerms {
  std::set<std::string, std::less<>> terms;
  std::set<std::string, std::less<>> words;  ///< as they are compared: folded

  std::size_t size() const noexcept { return terms.size() + words.size(); }
};

/// Of `text`, which is read in `language`: the window of at most kSnippetTokens tokens and kSnippetBytes bytes that
/// holds the most of `wanted`, then the most of their occurrences, then the first one; with as many words around it as
/// still fit. Without any of them, the beginning of `text`, which is UTF-8. White space is shown as single spaces; only
/// a single token longer than kSnippetBytes is cut. Cost: O(bytes of `text`).
Snippet make_snippet(std::string_view text, std::string_view language, const WantedTerms& wanted,
                     analysis::Analyzer& analyzer);

}  // namespace inkling::query
