// Numbers that a double would round.

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <set>
#include <string>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/values.h"

namespace inkling::test {

namespace {

TEST_CASE("an integer of 64 bits is found without its neighbours") {
  Collection collection;
  for (std::uint64_t id = 1234567890123456780; id < 1234567890123456800; ++id)
    collection.add({std::to_string(id), "", "x", {}, {}, {{"author_id", id}}});
  const Searcher searcher(collection.index());
  CHECK(ids_matching(searcher, "author_id:1234567890123456789") ==
        std::set<std::string>{"1234567890123456789"});
  CHECK(ids_matching(searcher, "author_id:1.234567890123456789e18") ==
        std::set<std::string>{"1234567890123456789"});
  CHECK(ids_matching(searcher, "author_id:{1234567890123456787 TO 1234567890123456790}") ==
        std::set<std::string>{"1234567890123456788", "1234567890123456789"});
  CHECK(ids_matching(searcher, "author_id:1234567890123456789.5").empty());
}

TEST_CASE("a number that no 64 bits and no double can hold is compared with all its digits") {
  Collection collection;
  const auto add = [&](const char* id, const Number& number) {
    collection.add({id, "", "x", {}, {}, {{"n", number}}});
  };
  add("least", std::numeric_limits<std::int64_t>::min());
  add("most", std::numeric_limits<std::uint64_t>::max());
  add("even", std::int64_t{9007199254740992});
  add("odd", std::int64_t{9007199254740993});
  add("one", 1);
  add("tenth", 0.1);
  add("zero", 0);
  const Searcher searcher(collection.index());
  using IdSet = std::set<std::string>;
  const auto found = [&](const std::string& query) { return ids_matching(searcher, query); };
  CHECK(found("n:-9223372036854775809").empty());
  CHECK(found("n:-9223372036854775808") == IdSet{"least"});
  CHECK(found("n:18446744073709551616").empty());
  CHECK(found("n:18446744073709551615.0") == IdSet{"most"});
  CHECK(found("n:9007199254740993") == IdSet{"odd"});
  CHECK(found("n:[9007199254740993 TO *]") == IdSet{"most", "odd"});
  CHECK(found("n:[* TO -9223372036854775809]").empty());
  CHECK(found("n:[-9223372036854775809 TO -1]") == IdSet{"least"});
  CHECK(found("n:{18446744073709551614.9 TO *]") == IdSet{"most"});
  CHECK(found("n:[18446744073709551616 TO *]").empty());
  CHECK(found("n:[* TO 1e30]").size() == 7);
  CHECK(found("n:{0.9999999999999999 TO 1.0000000000000003}") == IdSet{"one"});
  CHECK(found("n:0.1") == IdSet{"tenth"});
  CHECK(found("n:[0.1 TO 0.1]") == IdSet{"tenth"});
  CHECK(found("n:[-0.5 TO 0.00]") == IdSet{"zero"});
  CHECK(found("n:-0.0") == IdSet{"zero"});
  CHECK(found("n:[9007199254740993.5 TO *]") == IdSet{"most"});
}

TEST_CASE("what is written as a double finds the double that JSON made of it, and exact integers") {
  Collection collection;
  const auto add = [&](const char* id, const Number& number) {
    collection.add({id, "", "x", {}, {}, {{"n", number}}});
  };
  add("double", 1.23456789012345678e18);
  add("exact", std::int64_t{1234567890123456780});
  add("between", std::int64_t{1234567890123456770});
  add("even", 9007199254740993.0);  // 2^53
  add("odd", std::int64_t{9007199254740993});
  add("one", 0.99999999999999999999);
  const Searcher searcher(collection.index());
  using IdSet = std::set<std::string>;
  const auto found = [&](const std::string& query) { return ids_matching(searcher, query); };
  CHECK(found("n:1.23456789012345678e18") == IdSet{"double", "exact"});
  CHECK(found("n:1234567890123456780") == IdSet{"exact"});
  CHECK(found("n:1234567890123456768") == IdSet{"double"});
  CHECK(found("n:[1.23456789012345678e18 TO *]") == IdSet{"double", "exact"});
  CHECK(found("n:{1.23456789012345678e18 TO *]").empty());
  CHECK(found("n:{1e18 TO 1.23456789012345678e18}") == IdSet{"between"});
  CHECK(found("n:9007199254740993.0") == IdSet{"even", "odd"});
  CHECK(found("n:90071992547409930e-1") == IdSet{"even", "odd"});
  CHECK(found("n:9007199254740992.5") == IdSet{"even"});
  CHECK(found("n:9007199254740993") == IdSet{"odd"});
  CHECK(found("n:>9007199254740992.5") == IdSet{"between", "double", "exact", "odd"});
  CHECK(found("n:0.99999999999999999999") == IdSet{"one"});
}

}  // namespace

}  // namespace inkling::test
