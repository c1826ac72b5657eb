#pragma once

/// A few documents about places, searched with synonyms.

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "inkling/synonyms.h"
#include "tests/query/collection.h"

namespace inkling::test {

using Words = std::vector<std::string>;

inline Synonyms synonyms_for(const Searcher& searcher, const std::string& rules) {
  std::istringstream in(rules);
  return {searcher.index(), read_synonyms(in, "s.txt")};
}

inline SearchAnswer answer_with_synonyms(const Searcher& searcher, const std::string& query,
                                         const std::string& rules) {
  SearchOptions options;
  options.explain = options.snippets = true;
  options.query.synonyms = synonyms_for(searcher, rules);
  return searcher.search(query, options);
}

inline Words ids_of_hits(const SearchAnswer& answer) {
  Words found;
  for (const SearchHit& hit : answer.hits) found.push_back(hit.id);
  std::ranges::sort(found);
  return found;
}

inline constexpr const char* kPlaces =
    "new york, ny, big apple\nteh, hte => the\nusa => united states, america, usa\n";

inline Searcher searcher_of_places() {
  return Searcher(
      Collection(AnalyzerKind::standard)
          .add_texts({"the New York hotels", "a NY hotel", "Big apples for all", "york is new",
                      "big new apple pies", "the United States", "America", "new york pie, ny pie"})
          .index());
}

}  // namespace inkling::test
