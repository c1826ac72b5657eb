#include "storage/strings/front_coding.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "storage/strings/substring_learning.h"
#include "tests/storage/opened.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using inkling::test::Opened;

namespace {

using Strings = std::vector<std::string>;

SubstringEncoder learn(const Strings& strings) {
  std::uint64_t bytes = 0;
  for (const std::string& string : strings) bytes += string.size();
  SubstringSample sample(bytes);
  for (const std::string& string : strings) sample.add(string);
  return learn_substrings(sample);
}

std::string front_coded(const Strings& sorted, const SubstringEncoder& encoder,
                        FrontCoding coding) {
  FrontCodedWriter writer(coding);
  BitWriter bits;
  std::string_view before;
  for (const std::string& string : sorted) {
    const std::size_t shared = shared_prefix(before, string);
    writer.put(shared, std::string_view(string).substr(shared), encoder, bits);
    before = string;
  }
  return std::string(bits.view());
}

/// Strings in order behind their table.
class Coded {
 public:
  Coded(const Strings& sorted, const SubstringEncoder& encoder, FrontCoding coding)
      : file_(bytes_of(sorted, encoder, coding)),
        table_(*file_, 0, (*file_).size()),
        coding_(coding) {}

  FrontCodedReader reader() const { return reader(coding_); }
  FrontCodedReader reader(FrontCoding coding) const {
    const std::uint64_t offset = table_.end();
    return {table_,
            BitReader((*file_).bytes(offset, (*file_).size() - offset), (*file_).path(), offset),
            coding};
  }

 private:
  static std::string bytes_of(const Strings& sorted, const SubstringEncoder& encoder,
                              FrontCoding coding) {
    std::string bytes;
    encoder.write_table(bytes);
    return bytes += front_coded(sorted, encoder, coding);
  }

  Opened file_;
  SubstringTable table_;
  FrontCoding coding_;
};

/// Of a few syllables, bytes above 127 and zeros among them, in order; `repeats` when some are
/// there twice.
Strings random_strings(std::mt19937& random, std::size_t count, bool repeats) {
  static const Strings kSyllables{
      "in", "dex", "term", std::string(1, '\0'), "\xC3\xA9", "\xFF", "a", "0123456789", "b"};
  Strings strings;
  for (std::size_t left = count; left > 0; --left) {
    std::string string;
    for (std::size_t parts = 1 + random() % 6; parts > 0; --parts)
      string += kSyllables[random() % kSyllables.size()];
    if (random() % 50 == 0) string += std::string(random() % 450, 'x');
    strings.push_back(std::move(string));
  }
  std::ranges::sort(strings);
  if (!repeats) strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  return strings;
}

unsigned seed() { return inkling::test::seed_or(20); }

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

/// Where find() says that `wanted` stands.
std::optional<std::size_t> find(const Coded& coded, std::size_t count, const std::string& wanted) {
  FrontCodedReader reader = coded.reader();
  const FrontCodedReader::Match first = reader.match(wanted);
  if (first.order == 0) return 0;
  if (first.order > 0) return std::nullopt;
  const auto found = reader.find(wanted, first.shared, count - 1);
  return found ? std::optional(*found + 1) : std::nullopt;
}

void check_find(const Strings& sorted, const Coded& coded) {
  std::map<std::string, std::size_t> first;
  for (std::size_t at = sorted.size(); at-- > 0;) first[sorted[at]] = at;
  for (const auto& [wanted, at] : first) {
    REQUIRE(find(coded, sorted.size(), wanted) == at);
    for (const std::string& other :
         {wanted + '\0', wanted.substr(0, wanted.size() / 2), wanted + "~"}) {
      const auto known = first.find(other);
      REQUIRE(find(coded, sorted.size(), other) ==
              (known == first.end() ? std::nullopt : std::optional(known->second)));
    }
  }
}

}  // namespace

TEST_CASE("random strings come back from front coding, with a table and without, and are found") {
  MESSAGE("seed " << seed());
  std::mt19937 random(seed());
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

TEST_CASE("a first string that shares bytes with one before is refused") {
  FrontCodedWriter writer(kIdCoding);
  BitWriter bits;
  writer.put(1, "b", SubstringEncoder(), bits);
  const Opened file(bits.view());
  const SubstringTable table;
  FrontCodedReader reader(table, BitReader((*file).all(), (*file).path(), 0), kIdCoding);
  CHECK_THROWS_AS(reader.match("b"), CorruptIndexError);
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

TEST_CASE("a table with any one bit flipped is refused, or stands for strings that are there") {
  const SubstringEncoder encoder({"ab", "abcd", "abcdefghijklmnop"});
  std::string good;
  encoder.write_table(good);
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    CAPTURE(bit);
    std::string bytes = good;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
    const Opened file(bytes);
    try {
      const SubstringTable table(*file, 0, bytes.size());
      std::size_t taken = 0;
      for (std::uint32_t code = SubstringTable::kByteCodes; code < 1u << table.code_bits();
           ++code) {
        for (const char byte : table[code]) taken += byte != 0;
      }
      CHECK(taken <= bytes.size());
    } catch (const CorruptIndexError&) {
    }
  }
}

TEST_CASE("strings with any one bit flipped or cut short are refused, or read as other strings") {
  std::mt19937 random(seed());
  const Strings sorted = random_strings(random, 40, true);
  const SubstringEncoder encoder = learn(random_strings(random, 5'000, true));
  std::string table;
  encoder.write_table(table);
  const std::string good = front_coded(sorted, encoder, kIdCoding);
  const auto read = [&](const std::string& damaged) {
    const Opened file(table + damaged);
    const SubstringTable opened(*file, 0, table.size());
    const auto bytes = (*file).bytes(table.size(), damaged.size());
    const auto reader = [&] {
      return FrontCodedReader(opened, BitReader(bytes, (*file).path(), table.size()), kIdCoding);
    };
    try {
      FrontCodedReader walk = reader();
      std::string text;
      std::string last;
      for (std::size_t left = sorted.size(); left > 0; --left) {
        walk.next(text);
        CHECK(last <= text);
        last = text;
      }
    } catch (const CorruptIndexError&) {
    }
    try {
      std::string text;
      reader().pass(sorted.size() - 1, text);
    } catch (const CorruptIndexError&) {
    }
    try {
      reader().find(sorted[20], 0, sorted.size());
    } catch (const CorruptIndexError&) {
    }
  };
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    CAPTURE(bit);
    std::string damaged = good;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    read(damaged);
  }
  for (std::size_t bytes = 0; bytes < good.size(); ++bytes) read(good.substr(0, bytes));
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
