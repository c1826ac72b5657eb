#include "classify/counts/string_table.h"

#include <doctest/doctest.h>

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
