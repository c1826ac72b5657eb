#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/query/values.h"
#include "tests/support/edge_numbers.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

TEST_CASE("a value is found in either spelling of its accents") {
  const std::string composed = "M\u00FCller", decomposed = "Mu\u0308ller";
  Collection collection;
  collection.add({"a", "", "x", {composed}, {{"name", composed}}, {}});
  collection.add({"b", "", "x", {decomposed}, {{"name", decomposed}}, {}});
  collection.add({"c", "", "x", {"Muller"}, {{"name", "Muller"}}, {}});
  const Searcher names(collection.index());
  for (const std::string& name : {composed, decomposed}) {
    for (const std::string field : {"name:", "label:"})
      CHECK(names.search(field + name).total == 2);
  }
  CHECK(names.search("name:Muller").total == 1);
}

TEST_CASE("patterns, fuzzy values and ranges take either spelling, and so does a mixed value") {
  const std::string composed = "M\u00FCller", decomposed = "Mu\u0308ller";
  Collection collection;
  collection.add({"a", "", "x", {}, {{"path", "\u00DCber/" + decomposed}}, {}});
  collection.add({"b", "", "x", {}, {{"path", "U\u0308ber/" + composed}}, {}});
  collection.add({"c", "", "x", {}, {{"path", "Uber/Muller"}}, {}});
  const Searcher paths(collection.index());
  for (const std::string folder : {"\u00DCber/", "U\u0308ber/"}) {
    for (const std::string& name : {composed, decomposed}) {
      const std::string path = folder + name;
      CAPTURE(path);
      CHECK(paths.search("path:" + path).total == 2);
      CHECK(paths.search("path:" + path.substr(0, path.size() - 2) + "*").total == 2);
      CHECK(paths.search("path:" + path + "s~1").total == 2);
      CHECK(paths.search("path:[" + path + " TO " + path + "]").total == 2);
    }
  }
  CHECK(paths.search("path:?ber/*").total == 3);
  CHECK(paths.search("path:[A TO V]").total == 1);
}

TEST_CASE("numbers between two bounds") {
  CHECK(ids_of_values("n:[1 TO 2.5]") == "ab");
  CHECK(ids_of_values("n:{1 TO 2.5]") == "b");
  CHECK(ids_of_values("n:[1 TO 2.5}") == "a");
  CHECK(ids_of_values("n:[* TO 1]") == "ac");
  CHECK(ids_of_values("n:[-3 TO *]") == "abc");
  CHECK(ids_of_values("n:[* TO *]") == "abc");
  CHECK(ids_of_values("n:[3 TO 1]") == "");
  CHECK(ids_of_values("n:*") == "abc");
  CHECK(ids_of_values("* -n:*") == "d");
}

/// The ids of the live records with some value that `is_wanted`.
template <typename IsWanted>
std::set<std::string> ids_with(const Records& records, const std::string& field,
                               IsWanted is_wanted) {
  std::set<std::string> ids;
  for (const Record& record : records) {
    if (!record.is_deleted && std::ranges::any_of(record.values(field), is_wanted))
      ids.insert(record.document.id);
  }
  return ids;
}

TEST_CASE(
    "numbers are found exactly, by value and between bounds, as reading every document does") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::mt19937_64 of_numbers(seed);
    const Records records = random_records(random, 20 + seed * 3);
    Collection collection;
    fill(collection, records, 1 + seed % 25);
    const Searcher searcher(collection.index());
    for (int round = 0; round < 40; ++round) {
      const FieldValue from = random_number(of_numbers), to = random_number(of_numbers);
      const std::string low = to_string(std::get<Number>(from)),
                        high = to_string(std::get<Number>(to));
      CAPTURE(low);
      CAPTURE(high);
      CHECK(ids_matching(searcher, "any:" + low) ==
            ids_with(records, "any", [&](const FieldValue& value) { return value == from; }));
      CHECK(ids_matching(searcher, "any:[" + low + " TO " + high + "]") ==
            ids_with(records, "any",
                     [&](const FieldValue& value) { return value >= from && value <= to; }));
      CHECK(ids_matching(searcher, "any:{" + low + " TO " + high + "}") ==
            ids_with(records, "any",
                     [&](const FieldValue& value) { return value > from && value < to; }));
      CHECK(ids_matching(searcher, "any:{* TO " + high + "]") ==
            ids_with(records, "any", [&](const FieldValue& value) { return value <= to; }));
    }
  }
}

TEST_CASE("a field of numbers and of strings is asked for both") {
  CHECK(ids_of_values("m:[5 TO 6]") == "a");
  CHECK(ids_of_values("m:[5 TO 6x]") == "b");
  CHECK(ids_of_values("m:*") == "ab");
  CHECK(ids_of_values("m:[5.5 TO 6]") == "");
  CHECK(ids_of_values("m:5*") == "b");
}

TEST_CASE("a range of numbers looks at numbers, in a field that has some, and a date at dates") {
  Collection collection;
  const auto add = [&](const char* id, const char* value) {
    collection.add({id, "", "x", {}, {{"n", value}, {"s", value}}, {}});
  };
  add("wide", "18446744073709551616");
  add("code", "007");
  add("may", "2024-05");
  collection.add({"one", "", "x", {}, {}, {{"n", 1}}});
  collection.add({"year", "", "x", {}, {}, {{"n", 2024}}});
  const Searcher searcher(collection.index());
  using IdSet = std::set<std::string>;
  const auto ids = [&](const std::string& query) { return ids_matching(searcher, query); };
  CHECK(ids("n:[0 TO 2]") == IdSet{"one"});
  CHECK(ids("n:[* TO 2}") == IdSet{"one"});
  CHECK(ids("n:[0 TO *]") == IdSet{"one", "year"});
  CHECK(ids("n:>0") == ids("n:{0 TO *]"));
  CHECK(ids("n:[2024 TO 2025]") == IdSet{"may", "year"});
  CHECK(ids("n:[2024-01 TO *]") == IdSet{"may"});
  CHECK(ids("n:[0 TO a]") == IdSet{"code", "may", "wide"});
  CHECK(ids("n:[* TO *]").size() == 5);
  CHECK(ids("n:18446744073709551616") == IdSet{"wide"});
  CHECK(ids("s:[0 TO 2]") == IdSet{"code", "wide"});
}

TEST_CASE("strings between two bounds, and dates that a bound begins") {
  CHECK(ids_of_values("who:[Ada TO Adam]") == "ac");
  CHECK(ids_of_values("who:{Ada TO Adam}") == "");
  CHECK(ids_of_values("who:[Adb TO *]") == "a");
  CHECK(ids_of_values("day:[2020 TO 2020]") == "ab");
  CHECK(ids_of_values("day:[2020-05 TO 2020-06]") == "a");
  CHECK(ids_of_values("day:[2020-06-01 TO 2021-01-01]") == "bc");
  CHECK(ids_of_values("day:[2020-12-31 TO 2020-12-31]") == "b");
  CHECK(ids_of_values("day:{2020 TO *]") == "cd");
  CHECK(ids_of_values("day:[* TO 2021}") == "ab");
}

TEST_CASE("values that look like a pattern, or nearly like a value") {
  CHECK(ids_of_values("label:sci.*") == "ab");
  CHECK(ids_of_values("label:*e*") == "abc");
  CHECK(ids_of_values("label:*") == "abc");
  CHECK(ids_of_values("who:Ad?") == "a");
  CHECK(ids_of_values("who:Ada~1") == "ac");
  CHECK(ids_of_values("who:ada~1") == "a");
  CHECK(ids_of_values("label:rex~1") == "c");
  CHECK(ids_of_values("title:*") == "a");
  CHECK(searcher_of_values().search("label:zzz*").unknown ==
        std::vector<std::string>{"label:zzz*"});
}

constexpr std::array kAlikeQueries{R"(day:2020)",
                                   R"(day:"2020")",
                                   R"(day:=2020)",
                                   R"(day:2020*)",
                                   R"(day:2020~1)",
                                   R"(day:[2020 TO *])",
                                   R"(day:>2020)",
                                   R"(day:>=2020)",
                                   R"(day:{2020 TO *])",
                                   R"(day:[* TO 2020])",
                                   R"(day:<=2020)",
                                   R"(day:*)",
                                   R"(who:Ad?)",
                                   R"(who:Ad\?)",
                                   R"(who:Ada~1)",
                                   R"(who:"Ada~1")",
                                   R"(who:[Ada TO *])",
                                   R"(who:>Ada)",
                                   R"(m:5)",
                                   R"(m:"5")",
                                   R"(m:[5 TO 6])",
                                   R"(m:5*)",
                                   R"(n:1)",
                                   R"(n:1.0)",
                                   R"(n:[1 TO 1])",
                                   R"(n:>=1)",
                                   R"(label:sci.med)",
                                   R"(label:"sci.med")",
                                   R"(label:sci.med~1)",
                                   R"(label:sci.med*)",
                                   R"(day:["2020 TO *" TO *])"};

TEST_CASE("what was asked before changes no answer, however much alike two queries look") {
  const Searcher& kept = searcher_of_values();
  for (int turn = 0; turn < 2; ++turn) {
    for (const std::string query : kAlikeQueries) {
      CAPTURE(query);
      const Searcher forgetful(kept.index(), {.memory = 0});
      CHECK(ids_matching(kept, query) == ids_matching(forgetful, query));
    }
  }
  CHECK(storage::view_of(kept.index()).caches().value_sets().memory_bytes() > 0);
}

TEST_CASE("what cannot be asked of a field is refused where it stands") {
  const auto position = [](std::string_view query) {
    try {
      searcher_of_values().search(query);
    } catch (const QuerySyntaxError& error) {
      return static_cast<int>(error.position());
    }
    return -1;
  };
  CHECK(position("x n:[a TO 2]") == 4);
  CHECK(position("x n:1*") == 4);
  CHECK(position("x n:10~1") == 4);
  CHECK(position("x n:ten") == 4);
  CHECK_THROWS_AS(searcher_of_values().search("zzz:[1 TO 2]"), UnknownNameError);
  CHECK_THROWS_AS(searcher_of_values().search("zzz:a*"), UnknownNameError);
}

}  // namespace

}  // namespace inkling::test
