#include "query/answer/diversity.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/random_texts.h"

namespace inkling::test {

namespace {

using Order = std::vector<std::size_t>;

TEST_CASE("marginal relevance takes next what is relevant and unlike what was taken") {
  // The second is a copy of the first; the third is neither.
  const std::vector<double> scores{3, 2.5, 1};
  const std::vector<std::vector<double>> alike{{1, 1, 0}, {1, 1, 0}, {0, 0, 1}};
  CHECK(query::marginal_order(scores, alike, 1) == Order{0, 1, 2});
  // .5 * .75 - .5 * 1 is less than .5 * 0 - .5 * 0.
  CHECK(query::marginal_order(scores, alike, 0.5) == Order{0, 2, 1});
  // .7 * .75 - .3 is more than 0.
  CHECK(query::marginal_order(scores, alike, 0.7) == Order{0, 1, 2});
  CHECK(query::marginal_order({}, {}, 0.5).empty());
  CHECK(query::marginal_order({2, 2}, {{1, 0}, {0, 1}}, 0.5) == Order{0, 1});
}

TEST_CASE("resemblance is the cosine of ltc vectors") {
  const Index index = Collection().add_texts({"a a b", "a c", "d d", "a"}).index();
  analysis::Analyzer analyzer(index.analyzer());
  const auto found = query::resemblances(index, {DocId{0}, DocId{1}, DocId{2}}, analyzer,
                                         query::Deadline::never());
  // idf of a: log10(4/3), of b and c: log10(4).
  const double a = std::log10(4.0 / 3), b = std::log10(4);
  const double a2 = (1 + std::log10(2)) * a;
  CHECK(found[0][1] ==
        doctest::Approx(a2 * a / (std::sqrt(a2 * a2 + b * b) * std::sqrt(a * a + b * b))));
  CHECK(found[0][1] == found[1][0]);
  CHECK(found[0][2] == 0);
}

TEST_CASE("a diversified page begins with the best, moves copies down, and agrees with the next") {
  Collection collection;
  collection.add_texts({"ink pen pen", "ink pen pen", "ink ink paper rose lily", "x", "y", "z"});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.diversify = 0.3;
  const SearchAnswer answer = searcher.search("ink pen", options);
  REQUIRE(answer.hits.size() == 3);
  CHECK(answer.hits[0].id == "0");
  CHECK(answer.hits[1].id == "2");
  CHECK(answer.hits[2].id == "1");
  CHECK(answer.total == 3);
  CHECK(answer.diversify == 0.3);
  options.k = 1;
  options.offset = 1;
  const SearchAnswer second = searcher.search("ink pen", options);
  REQUIRE(second.hits.size() == 1);
  CHECK(second.hits[0].id == "2");
  CHECK(second.hits[0].rank == 2);
  options.diversify = 1;
  CHECK(searcher.search("ink pen", options).hits[0].id == "1");
}

TEST_CASE("pages of any size are parts of one diversified order, which ends at a fixed depth") {
  std::mt19937 random(3);
  const RandomTexts texts(random, 400);
  const Searcher searcher = texts.searcher(90);
  const auto hits_of = [&](std::size_t offset, std::size_t k, std::optional<double> lambda) {
    SearchOptions options;
    options.offset = offset;
    options.k = k;
    options.diversify = lambda;
    std::vector<std::string> ids;
    for (const SearchHit& hit : searcher.search("a b c", options).hits) ids.push_back(hit.id);
    return ids;
  };
  const std::vector<std::string> all = hits_of(0, 400, 0.3), by_score = hits_of(0, 400, {});
  REQUIRE(all.size() > 2 * kDiversified);
  CHECK(all != by_score);
  const auto depth = static_cast<std::ptrdiff_t>(kDiversified);
  CHECK(std::equal(all.begin() + depth, all.end(), by_score.begin() + depth, by_score.end()));
  for (const std::size_t size : {7u, 50u, 130u}) {
    CAPTURE(size);
    std::vector<std::string> pages;
    for (std::size_t offset = 0; offset < all.size(); offset += size) {
      const std::vector<std::string> page = hits_of(offset, size, 0.3);
      pages.insert(pages.end(), page.begin(), page.end());
    }
    CHECK(pages == all);
  }
}

TEST_CASE("what excludes a diversified order is refused") {
  const Searcher searcher(Collection().add_texts({"ink"}).index());
  const auto refused = [&](const SearchOptions& options) -> std::string {
    try {
      searcher.search("ink", options);
    } catch (const OptionError& error) {
      return error.name();
    }
    return {};
  };
  SearchOptions options;
  options.diversify = 1.5;
  CHECK(refused(options) == "diversify");
  options.diversify = 0.5;
  options.fold_duplicates = 0.5;
  CHECK(refused(options) == "diversify");
}

}  // namespace

}  // namespace inkling::test
