#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

#include "inkling/search.h"
#include "query/bind/value_bound.h"
#include "tests/query/collection.h"
#include "tests/query/values.h"

namespace inkling::test {

namespace {

TEST_CASE("a date finds what lies within it, and behind = itself alone") {
  Collection collection;
  const auto add = [&](const char* id, const char* date) {
    collection.add({id, "", "x", {date}, {{"date", date}, {"folder", date}}, {}});
  };
  add("a", "2024-02-29");
  add("b", "2024-03");
  add("c", "2024-03-01T00:00:00Z");
  add("d", "2024-03-31T23:59:59.9Z");
  add("e", "2024-04-01");
  add("f", "2024-12-31T23:59:59Z");
  add("g", "2025-01-01");
  add("h", "2024-30 pages");
  const Searcher searcher(collection.index());
  const auto found = [&](const std::string& query) {
    std::string all;
    for (const std::string& id : ids_matching(searcher, query)) all += id;
    return all;
  };
  CHECK(found("date:2024-03") == "bcd");
  CHECK(found("date:\"2024-03\"") == "b");
  CHECK(found("date:2024") == "abcdef");
  CHECK(found("date:2024-03-31") == "d");
  CHECK(found("date:2024-03-31T23") == "d");
  CHECK(found("date:2024-3") == "");
  CHECK(found("date:2024-0") == "");
  CHECK(found("date:=2024-03") == "b");
  CHECK(found("date:=\"2024\"") == "");
  CHECK(found("date:(2024-02 OR 2025)") == "ag");
  CHECK(found("* -date:2024") == "gh");
  CHECK(found("date:[2024-01 TO 2024-03]") == "abcd");
  CHECK(found("date:[2024-03 TO 2024]") == "bcdef");
  CHECK(found("date:{2024-03 TO 2024-12]") == "ef");
  CHECK(found("date:{2024-03 TO 2024-12}") == "e");
  CHECK(found("date:[* TO 2024-03}") == "a");
  CHECK(found("folder:2024-03") == "b");
  CHECK(found("label:2024-03") == "b");
}

TEST_CASE("a date finds what lies within it in the zone that it names, whatever its letters") {
  Collection collection;
  for (const char* date : {"2024-03-05T10:00Z", "2024-03-05T10:00+01:00", "2024-03-05t10:00:30z",
                           "2024-03-05 10:00 UTC", "2024-03-05T1000", "2024-03-05T11:00Z"})
    collection.add({date, "", "x", {}, {{"date", date}}, {}});
  const Searcher searcher(collection.index());
  const auto total = [&](const std::string& query) { return ids_matching(searcher, query).size(); };
  CHECK(total("date:2024-03-05T10:00") == 5);
  CHECK(total("date:2024-03-05t10") == 5);
  CHECK(total("date:2024-03-05T10:00Z") == 2);
  CHECK(total("date:2024-03-05T10:00+01:00") == 1);
  CHECK(total("date:=2024-03-05T10:00Z") == 1);
  CHECK(total("date:[2024-03-05 TO 2024-03-05T10]") == 5);
  CHECK(total("date:{2024-03-05T10:00 TO *]") == 1);
  CHECK(total("date:2024-03") == 6);
}

TEST_CASE("codes that are no dates are found by the letter alone") {
  Collection collection;
  for (const char* code : {"1234", "1234-56", "1234-5", "1234-12", "12345", "1234-123"})
    collection.add({code, "", "x", {}, {{"code", code}}, {}});
  const Searcher searcher(collection.index());
  CHECK(ids_matching(searcher, "code:1234") == std::set<std::string>{"1234", "1234-12"});
  CHECK(ids_matching(searcher, "code:1234-56") == std::set<std::string>{"1234-56"});
  CHECK(ids_matching(searcher, "code:\"1234\"") == std::set<std::string>{"1234"});
}

TEST_CASE("a value is at a bound that begins its date, and only then") {
  const auto order = [](std::string_view value, const char* bound) {
    return query::ValueBound(bound).order_of(value);
  };
  CHECK(order("2020-05-03", "2020") == 0);
  CHECK(order("2020-05-03 10:00", "2020-05-03") == 0);
  CHECK(order("2020-05-03t10:00z", "2020-05-03T10") == 0);
  CHECK(order("2020-05-03", "2020-04") > 0);
  CHECK(order("2020-05-03", "2020-05-03T10") < 0);
  CHECK(order("20205", "2020") > 0);
  CHECK(order("2020-x", "2020") > 0);
  CHECK(order("Adam", "Ada") > 0);
}

}  // namespace

}  // namespace inkling::test
