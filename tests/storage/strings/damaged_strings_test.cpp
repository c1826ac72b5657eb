#include <doctest/doctest.h>

#include <random>
#include <string>

#include "storage/strings/front_coding.h"
#include "tests/storage/opened.h"
#include "tests/storage/strings/front_coded.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;
using inkling::test::Opened;

TEST_CASE("a first string that shares bytes with one before is refused") {
  FrontCodedWriter writer(kIdCoding);
  BitWriter bits;
  writer.put(1, "b", SubstringEncoder(), bits);
  const Opened file(bits.view());
  const SubstringTable table;
  FrontCodedReader reader(table, BitReader((*file).all(), (*file).path(), 0), kIdCoding);
  CHECK_THROWS_AS(reader.match("b"), CorruptIndexError);
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

namespace {

/// In every way that a reader has; what is damaged is refused, or other strings in order.
void read_damaged(const std::string& table, const std::string& damaged, const Strings& sorted) {
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
}

}  // namespace

TEST_CASE("strings with any one bit flipped or cut short are refused, or read as other strings") {
  std::mt19937 random(strings_seed());
  const Strings sorted = random_strings(random, 40, true);
  const SubstringEncoder encoder = learn(random_strings(random, 5'000, true));
  std::string table;
  encoder.write_table(table);
  const std::string good = front_coded(sorted, encoder, kIdCoding);
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    CAPTURE(bit);
    std::string damaged = good;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    read_damaged(table, damaged, sorted);
  }
  for (std::size_t bytes = 0; bytes < good.size(); ++bytes)
    read_damaged(table, good.substr(0, bytes), sorted);
}
