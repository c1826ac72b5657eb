#include "storage/bits/bit_stream.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

const std::string kBitsFile = "bits";

/// The bits with what a reader may look at behind them.
std::string with_padding(const BitWriter& bits) {
  return std::string(bits.view()).append(8, '\xFF');
}

BitReader reader_of(const std::string& padded) {
  return {as_bytes(padded).first(padded.size() - BitReader::kReadBehind), kBitsFile, 0};
}

}  // namespace

namespace {

enum class Code { bits, evenly, unary, gamma, exp_golomb, rice };

struct Item {
  Code code;
  std::uint64_t value;
  unsigned parameter;
};

void put(const Item& item, BitWriter& out) {
  BitCursor cursor = out.cursor();
  switch (item.code) {
    case Code::bits:
      out.put(item.value, item.parameter);
      break;
    case Code::evenly:
      cursor.settle();
      cursor.put_evenly(item.value, item.parameter);
      out.set_cursor(cursor);
      break;
    case Code::unary:
      cursor.put_unary(item.value);
      out.set_cursor(cursor);
      break;
    case Code::gamma:
      out.put_gamma(item.value);
      break;
    case Code::exp_golomb:
      out.put_exp_golomb(item.value, item.parameter);
      break;
    case Code::rice:
      cursor.put_rice(item.value, item.parameter);
      out.set_cursor(cursor);
      break;
  }
}

std::uint64_t taken(const Item& item, BitReader& in) {
  switch (item.code) {
    case Code::bits:
    case Code::evenly:
      return in.take(item.parameter);
    case Code::unary:
      return in.unary();
    case Code::gamma:
      return in.gamma();
    case Code::exp_golomb:
      return in.exp_golomb(item.parameter);
    case Code::rice:
      return in.rice(item.parameter);
  }
  return 0;
}

}  // namespace

TEST_CASE("numbers in bits, unary, gamma, exp-Golomb and Rice codes come back in order") {
  std::mt19937_64 random(1);
  std::vector<Item> items;
  BitWriter out;
  for (int number = 0; number < 20'000; ++number) {
    const auto width = static_cast<unsigned>(random() % 57);
    Item item{static_cast<Code>(random() % 6), random() & low_mask(width), width};
    if (item.code == Code::unary) item.value %= 300;
    if (item.code == Code::gamma)
      item.value = number % 100 == 0 ? ~std::uint64_t{0} : item.value + 1;
    if (item.code == Code::exp_golomb) item.parameter = static_cast<unsigned>(random() % 57);
    if (item.code == Code::rice)
      item.parameter = width < 8 ? 0 : width - static_cast<unsigned>(random() % 8);
    items.push_back(item);
    out.reserve_more(512);
    put(item, out);
  }
  const std::string padded = with_padding(out);
  BitReader in = reader_of(padded);
  for (const Item& item : items) {
    const std::uint64_t found = taken(item, in);
    if (found != item.value) FAIL_CHECK(found << " found, " << item.value << " expected");
  }
  CHECK(in.at() == out.bits());
  CHECK(in.at_end());
}

TEST_CASE("many numbers of one width, and many in unary, come back as one by one") {
  with_all_instructions([] {
    std::mt19937_64 random(2);
    for (unsigned bits = 0; bits <= 32; ++bits) {
      for (const std::size_t count : {0u, 1u, 63u, 64u, 128u}) {
        BitWriter out;
        out.reserve_more(3 + count * (bits + 200));
        out.put(5, 3);
        std::vector<std::uint32_t> numbers(count);
        for (std::uint32_t& number : numbers) {
          number = static_cast<std::uint32_t>(random() & low_mask(bits));
          out.put(number, bits);
        }
        BitCursor cursor = out.cursor();
        for (const std::uint32_t number : numbers) cursor.put_unary(number % 70);
        out.set_cursor(cursor);
        const std::string padded = with_padding(out);
        BitReader in = reader_of(padded);
        CHECK(in.take(3) == 5);
        std::vector<std::uint32_t> found(count);
        in.take_all(bits, found);
        CHECK(found == numbers);
        BitReader passing = in;
        in.unaries(count,
                   [&](std::size_t at, std::uint64_t zeros) { CHECK(zeros == numbers[at] % 70); });
        CHECK(in.at() == out.bits());
        passing.pass_unaries(count);
        CHECK(passing.at() == out.bits());
      }
    }
  });
}

TEST_CASE("bits are appended at any place within a byte") {
  for (unsigned before = 0; before < 8; ++before) {
    for (unsigned length = 0; length < 150; ++length) {
      BitWriter first;
      first.reserve_more(8);
      first.put(low_mask(before), before);
      BitWriter second;
      second.reserve_more(length);
      for (unsigned bit = 0; bit < length; ++bit) second.put(bit % 3 == 0, 1);
      first.append(second);
      CHECK(first.bits() == before + length);
      const std::string padded = with_padding(first);
      BitReader in = reader_of(padded);
      CHECK(in.take(before) == low_mask(before));
      bool all_equal = true;
      for (unsigned bit = 0; bit < length; ++bit)
        all_equal = all_equal && in.take(1) == (bit % 3 == 0 ? 1u : 0u);
      CHECK(all_equal);
      CHECK(first.first(before) == low_mask(before));

      // Those of a reader, from any bit on, make the same.
      in.seek(before / 2);
      in.pass(before - before / 2 + length);
      BitWriter copy;
      copy.reserve_more(before / 2);
      copy.put(low_mask(before / 2), before / 2);
      copy.append(in.since(before / 2));
      CHECK(copy.bits() == first.bits());
      CHECK(copy.view() == first.view());
    }
  }
}

TEST_CASE("what ends too early is refused, and ones behind the end are not seen") {
  BitWriter zeros;
  zeros.reserve_more(80);
  for (int byte = 0; byte < 10; ++byte) zeros.put(0, 8);
  const std::string padded = with_padding(zeros);
  const auto reader = [&] { return reader_of(padded); };
  CHECK_THROWS_AS(reader().unary(), CorruptIndexError);
  CHECK_THROWS_AS(reader().gamma(), CorruptIndexError);
  CHECK_THROWS_AS(reader().rice(3), CorruptIndexError);
  CHECK_THROWS_AS(reader().pass(81), CorruptIndexError);
  CHECK_THROWS_AS(reader().pass_unaries(1), CorruptIndexError);
  CHECK_THROWS_AS(reader().unaries(1, [](std::size_t, std::uint64_t) {}), CorruptIndexError);
  std::vector<std::uint32_t> numbers(11);
  CHECK_THROWS_AS(reader().take_all(8, numbers), CorruptIndexError);
  BitReader last = reader();
  last.pass(73);
  CHECK_THROWS_AS(last.take(8), CorruptIndexError);
  CHECK(last.at_end());
}

TEST_CASE("the parameter of a Rice code is the logarithm of the mean, by the golden ratio") {
  CHECK(rice_parameter(0, 5) == 0);
  CHECK(rice_parameter(8, 5) == 0);
  CHECK(rice_parameter(9, 5) == 1);
  CHECK(rice_parameter(16'000, 11) == 10);
  CHECK(rice_parameter(0, 128) == 0);
  CHECK(rice_parameter(0xFFFF'FFFF, 1) == 31);
  for (std::uint64_t count = 1; count < 200; ++count) {
    for (std::uint64_t total = 0; total < 3'000; total += 7) {
      const std::uint64_t scaled = (31 * total + 14 * count) / 32;
      unsigned expected = 0;
      while ((count << (expected + 1)) <= scaled) ++expected;
      if (rice_parameter(total, count) != expected) FAIL_CHECK(total << " in " << count);
    }
  }
}

TEST_CASE("that parameter makes geometric numbers the shortest") {
  // A number that is passed on with this likelihood takes, with parameter p, p + 1 bits and the
  // mean of its high bits.
  const auto mean_bits = [](double goes_on, unsigned parameter) {
    const double high_goes_on = std::pow(goes_on, std::exp2(parameter));
    return parameter + 1 / (1 - high_goes_on);
  };
  constexpr std::uint64_t kCount = 1'000;
  std::size_t wrong = 0;
  for (std::uint64_t total = 10; total < 100'000'000; total += 1 + total / 50) {
    const double mean = static_cast<double>(total) / kCount;
    const double goes_on = mean / (1 + mean);
    double least = mean_bits(goes_on, 0);
    for (unsigned parameter = 1; parameter < 30; ++parameter)
      least = std::min(least, mean_bits(goes_on, parameter));
    // Where two are all but equally good, either is right.
    if (mean_bits(goes_on, rice_parameter(total, kCount)) > least * 1.001) ++wrong;
  }
  CHECK(wrong == 0);
}
