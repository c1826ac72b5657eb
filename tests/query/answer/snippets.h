#pragma once

/// Snippets of texts.

#include <set>
#include <string>

#include "query/answer/snippet.h"

namespace inkling::query {

inline Snippet snippet_of(std::string_view text, const std::set<std::string, std::less<>>& terms,
                          AnalyzerKind kind = AnalyzerKind::whitespace) {
  AnalyzerSettings settings;
  settings.kind = kind;
  analysis::Analyzer analyzer(settings);
  KnownWords words;
  const WantedTerms wanted{terms, {}};
  return SnippetMaker(wanted, analyzer, words).make({{}, text}, "en");
}

inline std::string numbered_words(std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t at = from; at < to; ++at) text += (at == from ? "w" : " w") + std::to_string(at);
  return text;
}

}  // namespace inkling::query
