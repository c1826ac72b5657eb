#include "classify/counts/string_table.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using inkling::classify::StringTable;

TEST_CASE("a string table finds each of its strings and no other") {
  StringTable table;
  for (const std::string_view text : {"", "a", "ab", "b", "\xC3\xA9"}) table.add(text);
  REQUIRE(table.size() == 5);
  for (std::size_t at = 0; at < table.size(); ++at) CHECK(table.find(table[at]) == at);
  for (const std::string_view text : {"aa", "abc", "c", "\xC3", "A"}) CHECK_FALSE(table.find(text));
}

TEST_CASE("an empty string table contains nothing, not even the empty string") {
  CHECK_FALSE(StringTable().find(""));
  CHECK(StringTable().size() == 0);
}

TEST_CASE("strings inserted into a table and erased from it are where a list has them") {
  std::mt19937 random(11);
  StringTable table;
  std::vector<std::string> list;
  for (int round = 0; round < 300; ++round) {
    std::vector<std::size_t> places;
    std::vector<std::string> texts;
    for (std::size_t place = 0; place <= list.size(); ++place) {
      while (random() % 9 == 0) {
        places.push_back(place);
        texts.emplace_back(random() % 4, static_cast<char>('a' + random() % 26));
      }
    }
    table.insert(places, std::vector<std::string_view>(texts.begin(), texts.end()));
    for (std::size_t at = places.size(); at > 0; --at)
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(places[at - 1]), texts[at - 1]);
    std::vector<std::size_t> gone;
    for (std::size_t place = 0; place < list.size(); ++place) {
      if (random() % 9 == 0) gone.push_back(place);
    }
    table.erase(gone);
    for (std::size_t at = gone.size(); at > 0; --at)
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(gone[at - 1]));
    StringTable expected;
    for (const std::string& text : list) expected.add(text);
    REQUIRE(table == expected);
  }
}
