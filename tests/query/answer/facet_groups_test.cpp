#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

Facet facet_of(const Searcher& searcher, const std::string& query, const FacetChoice& choice) {
  SearchOptions options;
  options.k = 0;
  options.facets = {choice};
  return searcher.search(query, options).facets.at(0);
}

std::string told(const Facet& facet) {
  std::string text;
  for (const FacetCount& group : facet.counts)
    text += std::get<std::string>(group.value) + "=" + std::to_string(group.count) + " ";
  return text;
}

/// The group as a clause, as docs/query.md says.
std::string clause_of(const Facet& facet, const std::string& group) {
  const bool is_range = facet.grouping.kind == Grouping::Kind::bins ||
                        facet.grouping.kind == Grouping::Kind::quantiles;
  return facet.field + ":" + (is_range ? group : "[" + group + " TO " + group + "]");
}

/// Records whose `day` is a date, of which some say the month or the year alone, some a time in one
/// of its spellings, and some nothing.
Records dated_records(std::mt19937& random, std::size_t count) {
  Records records = random_records(random, count);
  for (Record& record : records) {
    for (auto at = random() % 3; at > 0; --at) {
      std::string date = "20" + std::to_string(20 + random() % 3) + "-0" +
                         std::to_string(1 + random() % 4) + "-1" + std::to_string(random() % 3);
      if (random() % 4 == 0) date.resize(random() % 2 == 0 ? 7 : 4);
      constexpr const char* kTimes[] = {"T10", "T10:00Z", "t10:00:00z", " 10:00:00.5 +0100"};
      if (date.size() == 10 && random() % 3 == 0) date += kTimes[random() % 4];
      if (random() % 9 == 0) date = "soon";
      record.document.keywords.push_back({"day", date});
    }
  }
  return records;
}

}  // namespace

TEST_CASE("a group counts the documents that its clause finds") {
  using Kind = Grouping::Kind;
  const std::vector<FacetChoice> choices = {
      {"day", {Kind::year}},           {"day", {Kind::month}},    {"day", {Kind::day}},
      {"year", {Kind::year}},          {"year", {Kind::bins, 4}}, {"year", {Kind::quantiles, 3}},
      {"mixed", {Kind::quantiles, 2}}, {"any", {Kind::bins, 5}},  {"any", {Kind::quantiles, 7}}};
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Records records = dated_records(random, 20 + seed * 3);
    Collection collection;
    fill(collection, records, 1 + seed % 25);
    const Searcher searcher(collection.index());
    for (const FacetChoice& choice : choices) {
      CAPTURE(to_string(choice.field, choice.grouping));
      const Facet facet = facet_of(searcher, "b", choice);
      CHECK(facet.values == facet.counts.size());
      for (const FacetCount& group : facet.counts) {
        const std::string clause = clause_of(facet, std::get<std::string>(group.value));
        CAPTURE(clause);
        SearchOptions options;
        options.filter = clause;
        options.count_up_to = 1'000'000;
        CHECK(group.count > 0);
        CHECK(searcher.search("b", options).total == group.count);
        if (choice.field != "day") continue;
        options.filter = "day:" + std::get<std::string>(group.value);
        CHECK(searcher.search("b", options).total == group.count);
      }
    }
  }
}

TEST_CASE("periods are counted as reading every document does") {
  std::mt19937 random(5);
  const Records records = dated_records(random, 300);
  Collection collection;
  fill(collection, records, 40);
  const Searcher searcher(collection.index());
  for (const auto& [kind, length] : {std::pair(Grouping::Kind::year, 4),
                                     {Grouping::Kind::month, 7},
                                     {Grouping::Kind::day, 10}}) {
    std::map<std::string, std::uint64_t> expected;
    for (const Record& record : records) {
      if (record.is_deleted || record.document.text.find('b') == std::string::npos) continue;
      std::set<std::string> periods;
      for (const FieldValue& value : record.values("day")) {
        const auto& date = std::get<std::string>(value);
        const bool is_as_precise =
            date != "soon" && date.size() >= static_cast<std::size_t>(length);
        if (is_as_precise) periods.insert(date.substr(0, static_cast<std::size_t>(length)));
      }
      for (const std::string& period : periods) ++expected[period];
    }
    std::string text;
    for (const auto& [period, count] : expected) text += period + "=" + std::to_string(count) + " ";
    CHECK(told(facet_of(searcher, "b", {"day", {kind}})) == text);
  }
}

TEST_CASE("ranges are as wide as one another, or hold as much") {
  Collection collection;
  const std::vector<int> numbers = {1, 2, 3, 4, 5, 6, 7, 8, 9, 21};
  for (const int number : numbers)
    collection.add({std::to_string(number), "", "x", {}, {}, {{"n", number}}});
  const Searcher searcher(collection.index());
  using Kind = Grouping::Kind;
  CHECK(told(facet_of(searcher, "x", {"n", {Kind::bins, 4}})) ==
        "[1 TO 6}=5 [6 TO 11}=4 [16 TO 21]=1 ");
  CHECK(told(facet_of(searcher, "x", {"n", {Kind::quantiles, 2}})) == "[1 TO 5]=5 [6 TO 21]=5 ");
  CHECK(told(facet_of(searcher, "absent", {"n", {Kind::bins, 4}})) == "");
  CHECK(told(facet_of(searcher, "n:2 n:3", {"n", {Kind::bins, 2}})) ==
        "[2 TO 2.5}=1 [2.5 TO 3]=1 ");
}

TEST_CASE("groups that the values of a field cannot form are refused") {
  Collection collection;
  collection.add({"1", "", "x", {"a"}, {}, {{"n", 1}}});
  const Searcher searcher(collection.index());
  using Kind = Grouping::Kind;
  for (const FacetChoice& choice :
       std::vector<FacetChoice>{{"label", {Kind::bins, 4}},
                                {"n", {Kind::month}},
                                {"n", {Kind::bins, 1}},
                                {"n", {Kind::quantiles, kMostGroups + 1}},
                                {"title", {Kind::year}}}) {
    CAPTURE(to_string(choice.field, choice.grouping));
    CHECK_THROWS_AS(facet_of(searcher, "x", choice), OptionError);
  }
  CHECK_THROWS_AS(facet_of(searcher, "x", {"absent", {Kind::year}}), UnknownNameError);
  CHECK(facet_of(searcher, "x", {"label", {Kind::year}}).values == 0);
}

}  // namespace inkling::test
