#include "classify/counts/term_finder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/string_table.h"

namespace inkling::classify {
namespace {

using namespace std::string_literals;

/// Short and long strings, many of which begin alike, of bytes that sort last and first.
std::vector<std::string> random_strings(std::size_t count) {
  std::mt19937 random(5);
  std::vector<std::string> strings{""s, "\0"s, "\0\0"s, "a"s, "a\0"s, "\xFF\xFF\xFF\xFF"s};
  while (strings.size() < count) {
    std::string text = random() % 2 == 0 ? "beginning" : "";
    for (std::size_t length = random() % 12; length > 0; --length)
      text += "ab\xC3\0"s[random() % 4];
    strings.push_back(text);
  }
  std::ranges::sort(strings);
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  return strings;
}

TEST_CASE("a finder of terms answers as the table does, before and after it hashes them") {
  const std::vector<std::string> strings = random_strings(3000);
  StringTable table;  // every other string; the rest is not there
  for (std::size_t at = 0; at < strings.size(); at += 2) table.add(strings[at]);
  TermFinder finder(table);
  for (std::size_t round = 0; round * strings.size() < 2 * TermFinder<StringTable>::kWorthHashing;
       ++round) {
    for (const std::string& text : strings) {
      CAPTURE(text);
      REQUIRE(finder.find(text) == table.find(text));
    }
  }
}

TEST_CASE("a finder that is asked for many at once answers as the table does") {
  const std::vector<std::string> strings = random_strings(3000);
  StringTable table;
  for (std::size_t at = 0; at < strings.size(); at += 2) table.add(strings[at]);
  TermFinder finder(table);
  std::mt19937 random(6);
  for (std::size_t asked = 0; asked < 3 * TermFinder<StringTable>::kWorthHashing;) {
    std::vector<std::string_view> texts(random() % 200);
    for (std::string_view& text : texts) text = strings[random() % strings.size()];
    std::size_t next = 0;
    finder.find_all(texts, [&](std::size_t at, std::optional<std::size_t> term) {
      REQUIRE(at == next++);
      REQUIRE(term == table.find(texts[at]));
    });
    CHECK(next == texts.size());
    asked += texts.size();
  }
}

TEST_CASE("a finder of an empty table finds nothing") {
  const StringTable table;
  TermFinder finder(table);
  for (std::size_t at = 0; at < TermFinder<StringTable>::kWorthHashing + 2; ++at)
    CHECK_FALSE(finder.find(""));
}

}  // namespace
}  // namespace inkling::classify
