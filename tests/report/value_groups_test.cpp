#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "tests/report/collection.h"

namespace {

using namespace inkling;
using Kind = Grouping::Kind;

Document priced(const std::string& id, const std::vector<Number>& prices) {
  Document document = test::document("tea", {}, id);
  for (const Number& price : prices) document.numbers.push_back({"price", price});
  return document;
}

Index priced_at(const std::vector<Number>& prices) {
  std::vector<Document> documents;
  for (const Number& price : prices)
    documents.push_back(priced(std::to_string(documents.size()), {price}));
  return test::index_of(documents);
}

struct Group {
  std::string name;
  std::uint64_t documents = 0;

  friend bool operator==(const Group&, const Group&) = default;
};

std::vector<Group> groups_of(const Index& index, const Grouping& grouping,
                             const std::string& by = "price") {
  std::vector<Group> groups;
  const TopicReport report =
      topic_report(index, index.documents(), {.by = by, .grouping = grouping});
  for (const TopicTerms& topic : report.topics) groups.push_back({topic.topic, topic.documents});
  return groups;
}

TEST_CASE("values that are numbers are topics by size") {
  CHECK(groups_of(priced_at({10, 9, -1, 2.5, 10}), {}) ==
        std::vector<Group>{{"-1", 1}, {"2.5", 1}, {"9", 1}, {"10", 2}});
}

TEST_CASE("quantiles have as many documents each as equal values allow, bins are as wide") {
  const Index index = priced_at({1, 2, 3, 4, 5, 6, 7, 100});
  CHECK(groups_of(index, {.kind = Kind::quantiles, .count = 4}) ==
        std::vector<Group>{{"[1 TO 2]", 2}, {"[3 TO 4]", 2}, {"[5 TO 6]", 2}, {"[7 TO 100]", 2}});
  CHECK(groups_of(index, {.kind = Kind::bins, .count = 3}) ==
        std::vector<Group>{{"[1 TO 34}", 7}, {"[67 TO 100]", 1}});
  const Index tied = priced_at({0, 0, 0, 0, 0, 0, 5, 9});
  CHECK(groups_of(tied, {.kind = Kind::quantiles, .count = 4}) ==
        std::vector<Group>{{"[0 TO 0]", 6}, {"[5 TO 9]", 2}});
  const Index one = priced_at({3, 3});
  CHECK(groups_of(one, {.kind = Kind::bins, .count = 2}) == std::vector<Group>{{"[3 TO 3]", 2}});
}

TEST_CASE("a bin has the numbers that its name finds, also among integers that no double holds") {
  // All are one double, and 2^60 + 8 is not it.
  constexpr std::int64_t kBeyond = std::int64_t{1} << 60;
  const Index index = priced_at({kBeyond + 1, kBeyond + 3, kBeyond + 8, kBeyond + 8});
  CHECK(groups_of(index, {.kind = Kind::bins, .count = 2}) ==
        std::vector<Group>{{"[1152921504606846977 TO 1152921504606846984]", 4}});
  const std::vector<Number> apart{kBeyond, kBeyond + 255, kBeyond + 256, kBeyond + 1023};
  const std::vector<Group> bins = groups_of(priced_at(apart), {.kind = Kind::bins, .count = 4});
  REQUIRE(bins.size() == 3);
  for (const Group& bin : bins) {
    CAPTURE(bin.name);
    const std::size_t middle = bin.name.find(" TO ");
    const Number from = *Number::parse(bin.name.substr(1, middle - 1));
    const Number to = *Number::parse(bin.name.substr(middle + 4, bin.name.size() - middle - 5));
    const auto found = std::ranges::count_if(apart, [&](const Number& number) {
      return number >= from && (bin.name.back() == ']' ? number <= to : number < to);
    });
    CHECK(static_cast<std::uint64_t>(found) == bin.documents);
  }
}

TEST_CASE("the widest numbers have bins, and integers beyond doubles have quantiles") {
  constexpr double kMost = std::numeric_limits<double>::max();
  CHECK(groups_of(priced_at({-kMost, 0.0, kMost}), {.kind = Kind::bins, .count = 2}).size() == 2);
  const Index large =
      priced_at({std::int64_t{9'007'199'254'740'993}, std::int64_t{9'007'199'254'740'992}});
  CHECK(groups_of(large, {.kind = Kind::quantiles, .count = 2}) ==
        std::vector<Group>{{"[9007199254740992 TO 9007199254740992]", 1},
                           {"[9007199254740993 TO 9007199254740993]", 1}});
}

TEST_CASE("bins of integers that no double tells apart have edges among them") {
  const std::int64_t low = (std::int64_t{1} << 53) + 1;
  const Index large = priced_at({low, low + 1, low + 2});
  const std::vector<Group> bins = groups_of(large, {.kind = Kind::bins, .count = 4});
  std::uint64_t found = 0;
  for (const auto& [name, documents] : bins) {
    CAPTURE(name);
    CHECK(name.find("[9007199254740992") == name.npos);
    found += documents;
  }
  CHECK(found == 3);
}

TEST_CASE("a document with several values in a group counts in it once") {
  const Index index = test::index_of({priced("a", {1, 2, 90}), priced("b", {50}), priced("c", {})});
  CHECK(groups_of(index, {.kind = Kind::bins, .count = 2}) ==
        std::vector<Group>{{"[1 TO 45.5}", 1}, {"[45.5 TO 90]", 2}});
}

TEST_CASE("dates are topics and parts by year, month and day") {
  std::vector<Document> documents{test::document("tea", {}, "a"),
                                  test::document("tea tea", {}, "b"),
                                  test::document("cup", {}, "c")};
  documents[0].keywords.push_back({"date", "2024-03-01"});
  documents[1].keywords.push_back({"date", "2023-11-30T10:00:00Z"});
  documents[1].keywords.push_back({"date", "2024-03-31"});
  documents[2].keywords.push_back({"date", "soon"});
  const Index index = test::index_of(documents);
  CHECK(groups_of(index, {.kind = Kind::year}, "date") ==
        std::vector<Group>{{"2023", 1}, {"2024", 2}});
  CHECK(groups_of(index, {.kind = Kind::month}, "date") ==
        std::vector<Group>{{"2023-11", 1}, {"2024-03", 2}});
  CHECK(groups_of(index, {.kind = Kind::day}, "date").size() == 3);
  CHECK(topic_report(index, {.by = "date", .grouping = {.kind = Kind::month}}).by == "date:month");
  const DispersionReport parts = dispersion_report(
      index, index.documents(), {"tea"},
      {.parts = {.kind = PartsChoice::Kind::values, .field = "date", .grouping = {Kind::year}}});
  REQUIRE(parts.part_list.size() == 2);
  CHECK(parts.part_list[1].name == "2024");
  CHECK(parts.words[0].counts == std::vector<std::uint64_t>{2, 3});
  const TopicDistances distances =
      topic_distances(index, index.documents(), {.by = "date", .grouping = {.kind = Kind::year}});
  CHECK(distances.by == "date:year");
  CHECK(distances.topics.size() == 2);
}

TEST_CASE("years before the first have four digits, too") {
  CHECK(groups_of(priced_at({-5, 5, -12345}), {.kind = Kind::year}) ==
        std::vector<Group>{{"-12345", 1}, {"-0005", 1}, {"0005", 1}});
}

TEST_CASE("dates as far apart as can be are as many topics as there are") {
  std::vector<Document> documents{test::document("tea", {}, "a"), test::document("cup", {}, "b")};
  documents[0].keywords.push_back({"date", "0000-01-01"});
  documents[1].keywords.push_back({"date", "9999-12-31"});
  documents[0].numbers.push_back({"n", *Number::parse("1")});
  documents[1].numbers.push_back({"n", *Number::parse("9000000000")});
  const Index index = test::index_of(documents);
  CHECK(groups_of(index, {.kind = Kind::month}, "date") ==
        std::vector<Group>{{"0000-01", 1}, {"9999-12", 1}});
  CHECK(groups_of(index, {.kind = Kind::year}, "n") ==
        std::vector<Group>{{"0001", 1}, {"9000000000", 1}});
}

TEST_CASE("one group can be named, and what is no group is refused") {
  const Index index = priced_at({1, 2, 3, 4});
  const Grouping halves{.kind = Kind::quantiles, .count = 2};
  const auto ask = [&](const Grouping& grouping, const std::string& topic) {
    TopicReportOptions options{.by = "price", .grouping = grouping};
    if (!topic.empty()) options.topic = topic;
    return topic_report(index, index.documents(), options);
  };
  const TopicReport one = ask(halves, "[3 TO 4]");
  REQUIRE(one.topics.size() == 1);
  CHECK(one.topics[0].documents == 2);
  CHECK_THROWS_AS(ask(halves, "[3 TO 5]"), UnknownNameError);
  CHECK_THROWS_AS(ask({.kind = Kind::quantiles, .count = 1}, ""), OptionError);
  CHECK_THROWS_AS(ask({.kind = Kind::bins, .count = 1001}, ""), OptionError);
  CHECK_THROWS_AS(ask({.kind = Kind::month}, ""), EmptyInputError);
  const Index labelled = test::index_of({test::document("tea", {"x"})});
  CHECK_THROWS_AS(groups_of(labelled, {.kind = Kind::bins, .count = 3}, "label"), OptionError);
  CHECK_THROWS_AS(groups_of(labelled, {.kind = Kind::year}, "label"), EmptyInputError);
}

}  // namespace
