#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

#include "inkling/search.h"
#include "tests/query/skewed_collection.h"

namespace inkling::test {

namespace {

TEST_CASE("a pattern is counted as its matches are, though no hit is asked for") {
  std::mt19937 random(5);
  Collection collection = skewed_collection(random, 5000);
  const Searcher searcher(collection.index());
  for (const std::string text : {"w*", "w1*", "w29?", "nothing*"}) {
    CAPTURE(text);
    for (const std::size_t k : {0u, 10u}) {
      SearchOptions options;
      options.k = k;
      options.count_up_to = 1;
      const SearchAnswer answer = searcher.search(text, options);
      CHECK(answer.total == searcher.matching(text).count());
      CHECK(answer.total_is_exact);
      CHECK(answer.hits.size() == std::min<std::uint64_t>(answer.total, k));
    }
  }
}

TEST_CASE("totals are exact as far as they are asked for") {
  std::mt19937 random(3);
  Collection collection = skewed_collection(random, 5000);
  const Searcher searcher(collection.index());
  for (const std::string query : {"w0", "w0 w1", "+w0 +w1", "w7 w30", "\"w0 w1\""}) {
    CAPTURE(query);
    const std::uint64_t all = searcher.matching(query).count();
    SearchOptions options;
    options.count_up_to = all;
    CHECK(searcher.search(query, options).total == all);
    CHECK(searcher.search(query, options).total_is_exact);
    options.count_up_to = all - 1;
    options.k = std::min<std::size_t>(all, 300);
    const SearchAnswer answer = searcher.search(query, options);
    CHECK(answer.total <= all);
    CHECK(answer.total >= answer.hits.size());
    CHECK((answer.total_is_exact ? answer.total == all : answer.total >= all - 1));
  }
}

}  // namespace

}  // namespace inkling::test
