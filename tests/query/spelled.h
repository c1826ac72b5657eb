#pragma once

/// Texts in one language, searched.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

using SpelledWords = std::vector<std::string>;

inline SpelledWords ids_spelled(const Searcher& searcher, const std::string& query) {
  SpelledWords ids;
  for (const SearchHit& hit : searcher.search(query, {.k = 1000}).hits) ids.push_back(hit.id);
  std::ranges::sort(ids);
  return ids;
}

inline Searcher searcher_of_texts(const AnalyzerSettings& settings, const SpelledWords& texts) {
  return Searcher(Collection(settings).add_texts(texts).index());
}

inline SpelledWords completed(const Searcher& searcher, std::string_view prefix) {
  SpelledWords words;
  for (const WordCount& each : searcher.completions(prefix)) words.push_back(each.word);
  return words;
}

}  // namespace inkling::test
