#include "query/bind/comparisons.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/date.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "inkling/sharded_searcher.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using IdSet = std::set<std::string>;

IdSet ids_compared(const Searcher& searcher, const std::string& query) {
  IdSet ids;
  searcher.matching(query).for_each([&](DocId doc) { ids.insert(searcher.index().id(doc)); });
  return ids;
}

Collection people() {
  Collection collection;
  const auto add = [&](const char* id, const FieldValue& age, const char* since) {
    Document document{id, "", "x", {">65"}, {{"since", since}, {"path", since}}, {}};
    if (const auto* number = std::get_if<Number>(&age)) {
      document.numbers = {{"age", *number}, {"year", 1920 + number->to_double()}};
    } else {
      document.keywords.push_back({"age", std::get<std::string>(age)});
    }
    collection.add(document);
  };
  add("a", Number(70), "2024-02-29");
  add("b", Number(20), "2024-03-31T23:59Z");
  add("c", std::string(">65"), "2024-04");
  add("d", std::string("<18"), "long ago");
  return collection;
}

}  // namespace

TEST_CASE("a comparison is a range of numbers or of dates") {
  const Searcher searcher(people().index());
  CHECK(ids_compared(searcher, "year:>1940") == IdSet{"a"});
  CHECK(ids_compared(searcher, "year:>=1940") == IdSet{"a", "b"});
  CHECK(ids_compared(searcher, "year:<1990") == IdSet{"b"});
  CHECK(ids_compared(searcher, "year:<=1.99e3") == IdSet{"a", "b"});
  CHECK(ids_compared(searcher, "since:>2024-03") == IdSet{"c"});
  CHECK(ids_compared(searcher, "since:>=2024-03") == IdSet{"b", "c"});
  CHECK(ids_compared(searcher, "since:<2024-03") == IdSet{"a"});
  CHECK(ids_compared(searcher, "since:<=2024-03") == IdSet{"a", "b"});
  CHECK(ids_compared(searcher, "* -year:(<1950 OR >1980)") == IdSet{"c", "d"});
}

TEST_CASE("a value that a document has is found as it is, and so is one that is escaped") {
  const Searcher searcher(people().index());
  CHECK(ids_compared(searcher, "age:>65") == IdSet{"c"});
  CHECK(ids_compared(searcher, "age:<18") == IdSet{"d"});
  CHECK(ids_compared(searcher, "age:>60") == IdSet{"a"});  // `<18` comes behind 60 by its bytes
  CHECK(ids_compared(searcher, "age:<60") == IdSet{"b"});
  CHECK(ids_compared(searcher, "label:>65") == IdSet{"a", "b", "c", "d"});
  for (const char* query : {"age:=>60", "age:\">60\"", "age:\\>60", "path:>2024-03"})
    CHECK(ids_compared(searcher, query).empty());
  CHECK_THROWS_AS(searcher.matching("year:\">1940\""), QuerySyntaxError);
  CHECK_THROWS_AS(searcher.matching("year:>soon"), QuerySyntaxError);
  CHECK_THROWS_AS(searcher.matching("label:>60"), UnknownNameError);
  CHECK_THROWS_AS(searcher.matching("month:>3"), UnknownNameError);
}

TEST_CASE("a comparison needs no leniency, and the tree shows the range") {
  const Searcher searcher(people().index());
  for (const bool lenient : {false, true}) {
    const QueryOptions options{.lenient = lenient};
    const QueryReading typed =
        searcher.read("x year:>=1940^2 +since:(<2024-03 y) age:>65", options);
    CHECK_FALSE(typed.lenient);
    const char* const written = "x year:[1940 TO *]^2 +since:([* TO 2024-03} y) age:>65";
    CHECK(searcher.read(written, options).tree == typed.tree);
    CHECK(searcher.read("x year:>1940", options).tree == "(x year:{1940 TO *])");
    CHECK_FALSE(searcher.read("age:>65", options).lenient);
  }
}

TEST_CASE("blanks within a comparison and marks behind it change nothing") {
  const Searcher searcher(people().index());
  const auto read = [&](const char* query) { return searcher.read(query, {.lenient = true}); };
  const std::string above = searcher.read("x year:>1940").tree;
  for (const char* query : {"x year:> 1940", "x year: >1940", "x year: > 1940", "x year:>1940,",
                            "x year:>1940.", "x year:>1940!", "x year:>1940?", "x year:>1940)"}) {
    CAPTURE(query);
    CHECK(read(query).tree == above);
    REQUIRE(read(query).lenient);
    CHECK(read(query).lenient->text == "x year:>1940");
  }
  CHECK(read("since:<= 2024-03").tree == searcher.read("since:<=2024-03").tree);
  CHECK(read("+year:>= 1940 x").tree == searcher.read("+year:>=1940 x").tree);
  CHECK(read("(x OR year:> 1940)").tree == searcher.read("(x OR year:>1940)").tree);
  CHECK_FALSE(read("(x OR year:>1940)").lenient);
  CHECK(read("age:> sixty").tree != read("age:>sixty").tree);
  CHECK(read("age: > 60").tree == searcher.read("age:>60").tree);
  CHECK(read("age:\\>60\\, x").tree == searcher.read("age:\\>60\\, x").tree);
}

TEST_CASE("a comparison that is read leniently keeps what follows") {
  const Searcher searcher(people().index());
  const QueryReading both = searcher.read("x? year:<1940", {.lenient = true});
  REQUIRE(both.lenient);
  CHECK(both.lenient->text == "x\\? year:<1940");
  CHECK(both.lenient->reason == "a question mark around a word is punctuation");
}

namespace {

/// Records with `mixed` values of all kinds: numbers, dates, comparisons, letters.
Records mixed_records(std::mt19937& random) {
  Records records = random_records(random, 10 + random() % 30);
  constexpr const char* kValues[] = {">1",      "<=2",        "2024",        "2024-03",
                                     "2024-04", "2024-03-05", ">2024-03-05", "<2024"};
  for (Record& record : records) {
    if (random() % 3 == 0)
      record.document.keywords.push_back({"mixed", kValues[random() % std::size(kValues)]});
  }
  return records;
}

bool compares(std::string_view sign, int order) {
  return sign == ">" ? order > 0 : sign == ">=" ? order >= 0 : sign == "<" ? order < 0 : order <= 0;
}

/// By reading every document.
IdSet expected_ids(const Records& records, const std::string& sign, const std::string& bound) {
  const auto ids = [&](const auto& is_wanted) {
    IdSet found;
    for (const Record& record : records) {
      if (!record.is_deleted && std::ranges::any_of(record.values("mixed"), is_wanted))
        found.insert(record.document.id);
    }
    return found;
  };
  const IdSet exact =
      ids([&](const FieldValue& value) { return value == FieldValue(sign + bound); });
  if (!exact.empty()) return exact;
  return ids([&](const FieldValue& value) {
    if (const auto* number = std::get_if<Number>(&value)) {
      const auto wanted = Number::parse(bound);
      return wanted && compares(sign, *number < *wanted ? -1 : *number > *wanted ? 1 : 0);
    }
    const auto date = parse_date(std::get<std::string>(value)), wanted = parse_date(bound);
    return date && wanted && compares(sign, compare_dates(*date, *wanted));
  });
}

}  // namespace

TEST_CASE("comparisons find what reading every document does, in one index and in several") {
  constexpr std::string_view kSigns[] = {">", ">=", "<", "<="};
  constexpr std::string_view kBounds[] = {"0", "1", "1.5", "2", "2024", "2024-03", "2024-03-05"};
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    std::mt19937 random(seed);
    const Records records = mixed_records(random);
    Collection one, first, second;
    fill(one, records, 1 + seed % 9);
    const auto half = records.begin() + static_cast<std::ptrdiff_t>(records.size() / 2);
    fill(first, Records(records.begin(), half), 9);
    fill(second, Records(half, records.end()), 9);
    const Searcher whole(one.index());
    const ShardedSearcher sharded({first.index(), second.index()});
    for (const std::string_view sign : kSigns) {
      for (const std::string_view bound : kBounds) {
        const std::string query = "mixed:" + std::string(sign) + std::string(bound);
        CAPTURE(seed);
        CAPTURE(query);
        const IdSet expected = expected_ids(records, std::string(sign), std::string(bound));
        CHECK(ids_compared(whole, query) == expected);
        SearchOptions options{.k = 1000};
        IdSet of_shards;
        for (const auto& hit : sharded.search(query, options).hits) of_shards.insert(hit.hit.id);
        CHECK(of_shards == expected);
      }
    }
  }
}

}  // namespace inkling::test
