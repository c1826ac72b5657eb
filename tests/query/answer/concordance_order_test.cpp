#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/error.h"
#include "tests/query/answer/concordance_lines.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"

namespace inkling::test {

namespace {

TEST_CASE("lines are sorted by their context, by a field, or shuffled by a seed") {
  Collection collection;
  const std::vector<std::string> texts = {"c x tea d", "a x tea c", "b x tea", "tea a"};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    Document document;
    document.id = std::to_string(at);
    document.text = texts[at];
    if (at != 1) document.numbers = {{"year", Number(100 - static_cast<int>(at))}};
    collection.add(document);
  }
  const Index index = collection.index();
  const auto ids = [&](const ConcordanceOptions& options) {
    std::string all;
    for (const ConcordanceLine& line : lines_of(index, "tea", options).lines) all += line.id;
    return all;
  };
  CHECK(ids({}) == "0123");
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::right)) == "2310");
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::left, 2)) == "3120");
  ConcordanceOptions by_year = sorted_by(ConcordanceOrder::Kind::field);
  by_year.order[0].field = "year";
  CHECK(ids(by_year) == "3201");
  by_year.order[0].descending = true;
  CHECK(ids(by_year) == "0231");
  by_year.order[0].descending = false;
  by_year.k = 2;
  CHECK(ids(by_year) == "32");
  by_year.order[0].field = "month";
  CHECK_THROWS_AS(ids(by_year), UnknownNameError);
  const std::string shuffled = ids(sorted_by(ConcordanceOrder::Kind::random));
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::random)) == shuffled);
  std::string in_order = shuffled;
  std::ranges::sort(in_order);
  CHECK(in_order == "0123");
}

TEST_CASE("each key may turn its order round, and lines without a value come last in both") {
  Collection collection;
  const auto add = [&](const char* id, std::vector<FieldValue> values) {
    Document document{.id = id, .text = "tea"};
    for (const FieldValue& value : values) {
      if (const auto* number = std::get_if<Number>(&value)) {
        document.numbers.push_back({"n", *number});
      } else {
        document.keywords.push_back({"n", std::get<std::string>(value)});
      }
    }
    collection.add(document);
  };
  add("a", {Number(2), Number(9)});
  add("b", {});
  add("c", {Number(5)});
  add("d", {"x", "z"});
  add("e", {Number(-3), "y"});
  const Index index = collection.index();
  const auto ids = [&](ConcordanceOrder::Kind kind, bool descending) {
    ConcordanceOptions options = sorted_by(kind);
    options.order[0].field = "n";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(index, "tea", options).lines) all += line.id;
    return all;
  };
  CHECK(ids(ConcordanceOrder::Kind::field, false) == "eacdb");
  CHECK(ids(ConcordanceOrder::Kind::field, true) == "deacb");
  CHECK(ids(ConcordanceOrder::Kind::document, false) == "abcde");
  CHECK(ids(ConcordanceOrder::Kind::document, true) == "edcba");
  CHECK(ids(ConcordanceOrder::Kind::match, true) == "abcde");
}

TEST_CASE("lines are sorted by all words of a match") {
  Collection collection;
  collection.add_texts({"new york", "new town", "new ocean town", "news", "new"});
  const auto matches = [&](const char* query) {
    LineTexts all;
    for (const ConcordanceLine& line :
         lines_of(collection.index(), query, sorted_by(ConcordanceOrder::Kind::match)).lines)
      all.push_back(line.match);
    return all;
  };
  CHECK(matches("\"new york\" OR \"new town\"~1") ==
        LineTexts{"new ocean town", "new town", "new york"});
  CHECK(matches("=new OR \"new town\" OR =news").front() == "new");
}

TEST_CASE("lines are sorted by dates as hits are") {
  Collection collection;
  const auto add = [&](const char* id, const char* date) {
    collection.add({id, "", "tea", {}, {{"t", date}}, {}});
  };
  add("a", "2020-01-01T10:00:00Z");
  add("b", "2020-01-01T10:00:00.500Z");
  add("c", "2020-01-01T10:00Z");
  add("d", "2020-01-01T10:00:30Z");
  add("e", "2020-01-01 10:00:00");
  const auto ids = [&](bool descending) {
    ConcordanceOptions options = sorted_by(ConcordanceOrder::Kind::field);
    options.order[0].field = "t";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(collection.index(), "tea", options).lines)
      all += line.id;
    return all;
  };
  CHECK(ids(false) == "caebd");
  CHECK(ids(true) == "dbaec");
}

TEST_CASE("lines are sorted by the exact values of numbers") {
  Collection collection;
  const std::int64_t beyond = std::int64_t{1} << 53;
  const std::vector<Number> increasing = {std::numeric_limits<std::int64_t>::min(),
                                          std::numeric_limits<std::int64_t>::min() + 1,
                                          -beyond - 1,
                                          -beyond,
                                          -0.5,
                                          0,
                                          0.5,
                                          beyond,
                                          beyond + 1,
                                          beyond + 2,
                                          std::numeric_limits<std::int64_t>::max(),
                                          std::uint64_t{1} << 63,
                                          std::numeric_limits<std::uint64_t>::max() - 1,
                                          std::numeric_limits<std::uint64_t>::max(),
                                          18446744073709551616.0};
  std::vector<std::size_t> entered(increasing.size());
  std::iota(entered.begin(), entered.end(), std::size_t{0});
  std::ranges::shuffle(entered, std::mt19937(3));
  std::string expected;
  for (std::size_t at = 0; at < increasing.size(); ++at) expected += static_cast<char>('a' + at);
  for (const std::size_t at : entered) {
    Document document{.id = expected.substr(at, 1), .text = "tea"};
    document.numbers.push_back({"n", increasing[at]});
    collection.add(document);
  }
  const auto ids = [&](bool descending) {
    ConcordanceOptions options = sorted_by(ConcordanceOrder::Kind::field);
    options.order[0].field = "n";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(collection.index(), "tea", options).lines)
      all += line.id;
    return all;
  };
  CHECK(ids(false) == expected);
  CHECK(ids(true) == std::string(expected.rbegin(), expected.rend()));
}

TEST_CASE("the first sorted lines are those of all lines, also where most are let go") {
  Collection collection;
  std::mt19937 random(11);
  std::ostringstream text;
  for (int word = 0; word < 9'000; ++word) text << "tea w" << random() % 700 << ' ';
  collection.add_texts({text.str(), "tea"});
  const Index index = collection.index();
  for (const auto kind : {ConcordanceOrder::Kind::right, ConcordanceOrder::Kind::left,
                          ConcordanceOrder::Kind::match, ConcordanceOrder::Kind::random}) {
    ConcordanceOptions options = sorted_by(kind);
    const LineTexts all = lines_of(index, "tea", options).shown();
    REQUIRE(all.size() == 9'001);
    options.k = 40;
    const Lines first = lines_of(index, "tea", options);
    CHECK(first.shown() == LineTexts(all.begin(), all.begin() + 40));
    CHECK(first.totals.lines == 9'001);
  }
}

}  // namespace

}  // namespace inkling::test
