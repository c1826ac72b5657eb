#pragma once

/// A collection of few documents, searched.

#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

using Ids = std::vector<std::string>;

/// Four documents about ink, with everything that a document can have.
inline Index sample_collection() {
  Collection collection(AnalyzerKind::standard);
  collection.add({"iron",
                  "Iron gall ink",
                  "Scribes wrote with ink made of oak galls.",
                  {"history"},
                  {{"split", "train"}},
                  {{"year", 1400}}});
  collection.add({"pens",
                  "Pens",
                  "A pen holds ink. The pens' nibs wear out.",
                  {"craft", "history"},
                  {{"split", "test"}},
                  {{"year", 1953.5}}});
  collection.add({"paper",
                  "Paper",
                  "Paper is made of rags, not of ink.",
                  {"craft"},
                  {{"split", "train"}},
                  {}});
  collection.add(
      {"roses", "Roses", "A rose is a rose.", {}, {{"split", "dev test"}}, {{"year", -3}}});
  return collection.index();
}

inline Ids ids_in_order(const Searcher& searcher, std::string_view query, Join join = Join::any) {
  Ids result;
  searcher.matching(query, {.join = join}).for_each([&](DocId doc) {
    result.push_back(searcher.index().id(doc));
  });
  return result;
}

}  // namespace inkling::test
