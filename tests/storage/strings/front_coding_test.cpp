#include "storage/strings/front_coding.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>

#include "tests/storage/opened.h"
#include "tests/storage/strings/front_coded.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;
using inkling::test::Opened;

namespace {

void check_all(const Strings& sorted, const Coded& coded) {
  FrontCodedReader walk = coded.reader();
  std::string text;
  for (const std::string& wanted : sorted) {
    walk.next(text);
    REQUIRE(text == wanted);
  }
  CHECK_THROWS_AS(walk.next(text), CorruptIndexError);
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    std::string passed;
    coded.reader().pass(at, passed);
    REQUIRE(passed == sorted[at]);
  }
}

void check_find(const Strings& sorted, const Coded& coded) {
  std::map<std::string, std::size_t> first;
  for (std::size_t at = sorted.size(); at-- > 0;) first[sorted[at]] = at;
  for (const auto& [wanted, at] : first) {
    REQUIRE(find_in_order(coded, sorted.size(), wanted) == at);
    for (const std::string& other :
         {wanted + '\0', wanted.substr(0, wanted.size() / 2), wanted + "~"}) {
      const auto known = first.find(other);
      REQUIRE(find_in_order(coded, sorted.size(), other) ==
              (known == first.end() ? std::nullopt : std::optional(known->second)));
    }
  }
}

}  // namespace

TEST_CASE("random strings come back from front coding, with a table and without, and are found") {
  MESSAGE("seed " << strings_seed());
  std::mt19937 random(strings_seed());
  for (const std::size_t count : {1u, 2u, 64u, 1'000u}) {
    CAPTURE(count);
    const Strings ids = random_strings(random, count, true);
    const Strings keys = random_strings(random, count, false);
    const SubstringEncoder encoder = learn(random_strings(random, 5'000, true));
    CHECK(encoder.has_strings());
    for (const SubstringEncoder& each : {encoder, SubstringEncoder()}) {
      const Coded coded_ids(ids, each, kIdCoding);
      check_all(ids, coded_ids);
      check_find(ids, coded_ids);
      const Coded coded_keys(keys, each, kKeyCoding);
      check_all(keys, coded_keys);
      check_find(keys, coded_keys);
    }
  }
}

TEST_CASE("an empty string and one that is there several times come back, and are counted") {
  const Strings ids{"", "", "a", "a", "a", "b"};
  const Coded coded(ids, SubstringEncoder(), kIdCoding);
  check_all(ids, coded);
  FrontCodedReader reader = coded.reader();
  CHECK(reader.match("a").order < 0);
  CHECK(reader.find("a", 0, 5) == 1);
  CHECK(reader.count_equal(1, 3) == 2);
}

TEST_CASE(
    "strings as long as any come back, longer ones are refused, however few codes tell them") {
  const SubstringEncoder encoder({std::string(16, 'a')});
  FrontCoding any = kIdCoding;
  any.longest = 100'000;
  const auto read = [&](const Strings& sorted) {
    const Coded coded(sorted, encoder, any);
    FrontCodedReader walk = coded.reader(kIdCoding);
    std::string text;
    for (const std::string& wanted : sorted) {
      walk.next(text);
      CHECK(text == wanted);
    }
    text.clear();
    coded.reader(kIdCoding).pass(sorted.size() - 1, text);
  };
  const std::string longest(kLongestId, 'a');
  CHECK_NOTHROW(read({longest}));
  CHECK_NOTHROW(read({longest.substr(1), longest}));
  CHECK_THROWS_AS(read({longest + 'a'}), CorruptIndexError);
  CHECK_THROWS_AS(read({longest, longest + 'a'}), CorruptIndexError);
  CHECK_THROWS_AS(read({std::string(any.longest, 'a')}), CorruptIndexError);
}

TEST_CASE("a string that is the beginning of the one before is not taken for it, but refused") {
  const Coded coded({"ab", "a"}, SubstringEncoder(), kIdCoding);
  FrontCodedReader reader = coded.reader();
  CHECK(reader.match("ab").order == 0);
  CHECK_THROWS_AS(reader.count_equal(2, 1), CorruptIndexError);
}

TEST_CASE("bytes of which none is frequent are told without a table") {
  std::mt19937 random(3);
  Strings strings(2'000);
  for (std::string& string : strings) {
    while (string.size() < 30) string += static_cast<char>(random());
  }
  CHECK_FALSE(learn(strings).has_strings());
  CHECK_FALSE(learn({}).has_strings());
  CHECK_FALSE(learn({"indexindexindex", "indexindex"}).has_strings());
}

TEST_CASE("every code of a table stands for what its encoder says, the longest first") {
  const SubstringEncoder encoder({"ab", "abcd", "abcdefghijklmnop", "zz", "\xC3\xA9"});
  std::string bytes;
  encoder.write_table(bytes);
  const Opened file(bytes);
  const SubstringTable table(*file, 0, bytes.size());
  CHECK(table.code_bits() == 9);
  CHECK(table.end() == bytes.size());
  for (std::uint32_t code = 0; code < 512; ++code) {
    CAPTURE(code);
    CHECK(table[code] == (code < encoder.size() ? encoder.text(code) : ""));
  }
  std::string text;
  encoder.encode("zzabcdefghijklmnopabcde\xC3\xA9",
                 [&](std::uint32_t code) { (text += table[code]) += '|'; });
  CHECK(text == "zz|abcdefghijklmnop|abcd|e|\xC3\xA9|");
}

TEST_CASE("the same strings make the same table, whatever was learned before and forgotten") {
  std::mt19937 random(9);
  const Strings strings = random_strings(random, 9'000, true);
  std::string first;
  learn(strings).write_table(first);
  std::string second;
  learn(strings).write_table(second);
  CHECK(first == second);
}
