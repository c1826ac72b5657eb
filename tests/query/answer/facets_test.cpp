#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/facet_clause.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// By reading every document.
Facet counted(const Records& records, const std::string& field, char word, std::size_t most) {
  std::map<FieldValue, std::uint64_t> counts;
  for (const Record& record : records) {
    if (record.is_deleted || record.document.text.find(word) == std::string::npos) continue;
    for (const FieldValue& value : record.values(field)) ++counts[value];
  }
  Facet facet{.field = field, .values = counts.size()};
  for (const auto& [value, count] : counts) facet.counts.push_back({value, count});
  std::ranges::stable_sort(facet.counts, std::ranges::greater(), &FacetCount::count);
  if (facet.counts.size() > most) facet.counts.resize(most);
  return facet;
}

TEST_CASE("facets count the values of all matches, as reading every document does") {
  for (std::uint32_t seed = 1; seed <= rounds(40u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Records records = random_records(random, 20 + seed * 3);
    Collection collection;
    fill(collection, records, 1 + seed % 25);
    const Searcher searcher(collection.index());
    for (const std::size_t most : {0u, 1u, 3u, 100u}) {
      CAPTURE(most);
      SearchOptions options;
      options.k = 1;
      options.facets = {"label", "year", "mixed", "any"};
      options.facet_size = most;
      const SearchAnswer answer = searcher.search("b", options);
      REQUIRE(answer.facets.size() == 4);
      for (const Facet& facet : answer.facets) {
        CAPTURE(facet.field);
        const Facet expected = counted(records, facet.field, 'b', most);
        CHECK(facet.counts == expected.counts);
        CHECK(facet.values == expected.values);
      }
    }
  }
}

Index facets_sample() {
  Collection collection;
  collection.add({"1", "", "x y", {"b"}, {}, {{"n", -0.0}}});
  collection.add({"2", "", "x", {"a"}, {}, {{"n", 0}}});
  collection.add({"3", "", "x", {"a", "c"}, {}, {{"n", 0.5}}});
  collection.add({"4", "", "z", {"z"}, {}, {{"n", 7}}});
  return collection.index();
}

std::string labels(const Facet& facet) {
  std::string text;
  for (const FacetCount& value : facet.counts) {
    text += std::get<std::string>(value.value) + std::to_string(value.count) + " ";
  }
  return text;
}

TEST_CASE(
    "the clause of a counted value finds what was counted, also of a date that begins others") {
  Collection collection;
  collection.add({"1", "", "x", {}, {{"date", "2024"}}, {}});
  collection.add({"2", "", "x", {}, {{"date", "2024-05"}}, {}});
  collection.add({"3", "", "x", {}, {{"date", "2024-05-17"}, {"date", "a \"b\""}}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.facets = {"date"};
  const Facet facet = searcher.search("x", options).facets.at(0);
  CHECK(facet.counts.size() == 4);
  for (const FacetCount& counted : facet.counts) {
    const std::string clause = facet_clause(facet, counted);
    CAPTURE(clause);
    CHECK(searcher.search(clause).total == 1);
  }
}

TEST_CASE("facets respect the filter, and neither the offset nor k") {
  const Searcher searcher(facets_sample());
  SearchOptions options;
  options.facets = {"label"};
  CHECK(labels(searcher.search("x", options).facets[0]) == "a2 b1 c1 ");
  options.k = 0;
  options.offset = 2;
  CHECK(labels(searcher.search("x", options).facets[0]) == "a2 b1 c1 ");
  options.filter = searcher.matching("-y");
  CHECK(labels(searcher.search("x", options).facets[0]) == "a2 c1 ");
  CHECK(labels(searcher.search("none", options).facets[0]) == "");
}

TEST_CASE("who counts values or orders hits by a field has found all matches, and counted them") {
  const Searcher searcher(facets_sample());
  SearchOptions options;
  options.k = 1;
  options.count_up_to = 1;
  options.facets = {"label"};
  SearchAnswer answer = searcher.search("x z", options);
  CHECK(answer.total == 4);
  CHECK(answer.total_is_exact);
  options.facets.clear();
  options.order = FieldOrder{"label", false};
  answer = searcher.search("x z", options);
  CHECK(answer.total == 4);
  CHECK(answer.total_is_exact);
}

TEST_CASE("0 and -0 are one number") {
  const Searcher searcher(facets_sample());
  SearchOptions options;
  options.facets = {"n"};
  const Facet facet = searcher.search("x", options).facets.at(0);
  CHECK(facet.counts == std::vector<FacetCount>{{Number(0), 2}, {Number(0.5), 1}});
}

TEST_CASE("a field that does not exist is refused, one that is always there is empty") {
  const Searcher searcher(facets_sample());
  SearchOptions options;
  options.facets = {"labels"};
  CHECK_THROWS_WITH_AS(searcher.search("x", options), "there is no field `labels`",
                       UnknownNameError);
  options.facets = {"title"};
  CHECK_THROWS_AS(searcher.search("x", options), OptionError);
  options.facets = {"tag"};
  CHECK(searcher.search("x", options).facets[0].values == 0);
}

}  // namespace

}  // namespace inkling::test
