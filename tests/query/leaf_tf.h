#pragma once

/// In which documents a query occurs, and how often.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "inkling/search.h"

namespace inkling::test {

/// id -> occurrences, of documents that have any.
using TfById = std::map<std::string, std::uint32_t>;

/// What the index says of the same, and that it says it everywhere.
inline TfById tf_of_query(const Searcher& searcher, const std::string& query) {
  SearchOptions options;
  options.k = searcher.index().document_count();
  options.explain = true;
  const SearchAnswer answer = searcher.search(query, options);
  TfById found;
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.explanation.size() == 1);
    found[hit.id] = hit.explanation[0].tf;
    CHECK(hit.explanation[0].df == answer.total);
    CHECK(hit.explanation[0].contribution == hit.score);
  }
  CHECK(answer.total == found.size());
  CHECK(searcher.matching(query).count() == found.size());
  return found;
}

}  // namespace inkling::test
