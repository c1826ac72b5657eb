#include "inkling/number.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/support/edge_numbers.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

// Holds every integer of 64 bits and every double.
static_assert(std::numeric_limits<long double>::digits >= 64);

long double exact(const Number& number) {
  switch (number.kind()) {
    case Number::Kind::integer:
      return static_cast<long double>(static_cast<std::int64_t>(number.bits()));
    case Number::Kind::large:
      return static_cast<long double>(number.bits());
    case Number::Kind::real:
      break;
  }
  return static_cast<long double>(std::bit_cast<double>(number.bits()));
}

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::uint64_t kGreatest = std::numeric_limits<std::uint64_t>::max();

}  // namespace

TEST_CASE("numbers are compared by their exact values, whatever their kinds") {
  std::mt19937_64 random(1);
  std::vector<Number> numbers = edge_numbers();
  for (std::size_t more = 0; more < 300; ++more) numbers.push_back(random_number(random));
  for (const Number& a : numbers) {
    for (const Number& b : numbers) {
      const bool agrees = (a < b) == (exact(a) < exact(b)) && (a == b) == (exact(a) == exact(b)) &&
                          (a > b) == (exact(a) > exact(b));
      if (!agrees) FAIL_CHECK(to_string(a) << " and " << to_string(b));
    }
  }
}

TEST_CASE("a value is held in one way, whatever it was made of") {
  CHECK(Number(1.0) == Number(1));
  CHECK(Number(-0.0) == Number(0));
  CHECK(Number(0x1p63) == Number(std::uint64_t{1} << 63));
  CHECK(Number(-0x1p63) == Number(kLeast));
  CHECK(Number(0x1p53) != Number((std::int64_t{1} << 53) + 1));
  CHECK(Number(0x1p64) > Number(kGreatest));
  CHECK(Number(std::uint64_t{7}) == Number(std::int8_t{7}));
  CHECK(Number(1.5).kind() == Number::Kind::real);
  CHECK(Number(0x1p64).kind() == Number::Kind::real);
  CHECK(Number(1e18).kind() == Number::Kind::integer);
}

TEST_CASE("what is not finite is no number") {
  for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL})
    CHECK_THROWS_AS(Number{value}, OptionError);
}

TEST_CASE("a number is written with all digits of an integer, else in the shortest form") {
  struct Row {
    Number number;
    const char* text;
  };
  for (const auto& [number, text] :
       {Row{0, "0"}, Row{-0.0, "0"}, Row{1.5, "1.5"}, Row{-0.1, "-0.1"}, Row{0.0001, "0.0001"},
        Row{0.00001, "1e-05"}, Row{1e18, "1000000000000000000"}, Row{1e20, "1e+20"},
        Row{1e300, "1e+300"}, Row{kLeast, "-9223372036854775808"},
        Row{kGreatest, "18446744073709551615"},
        Row{std::int64_t{1234567890123456789}, "1234567890123456789"}}) {
    CHECK(to_string(number) == text);
  }
}

TEST_CASE("what is written reads back equal") {
  std::mt19937_64 random(2);
  for (const Number& number : edge_numbers()) CHECK(Number::parse(to_string(number)) == number);
  for (int round = 0; round < rounds(20'000); ++round) {
    const Number number = random_number(random);
    const std::string text = to_string(number);
    CAPTURE(text);
    CHECK(Number::parse(text) == number);
  }
}

TEST_CASE("decimals with a fraction or an exponent are exact where they are integers") {
  struct Row {
    const char* text;
    Number number;
  };
  for (const auto& [text, number] :
       {Row{"1953.0", 1953}, Row{"1.953e3", 1953}, Row{"-2.50", -2.5}, Row{".5", 0.5},
        Row{"9007199254740993.0", std::int64_t{9007199254740993}},
        Row{"9007199254740993.000", std::int64_t{9007199254740993}},
        Row{"9.007199254740993e15", std::int64_t{9007199254740993}},
        Row{"9.007199254740993E+15", std::int64_t{9007199254740993}},
        Row{"90071992547409930e-1", std::int64_t{9007199254740993}},
        Row{"-900719925474099.3e1", std::int64_t{-9007199254740993}},
        Row{"1844674407370955161.5e1", kGreatest}, Row{"18446744073709551616", 0x1p64},
        Row{"-9223372036854775809", -0x1p63},
        Row{"1e19", std::uint64_t{10'000'000'000'000'000'000u}},
        Row{"9007199254740993.5", std::int64_t{9007199254740994}}}) {
    CAPTURE(text);
    CHECK(Number::parse(text) == number);
  }
}

TEST_CASE("what is no number in decimal digits is none") {
  for (const char* text : {"", " 1", "1 ", "1x", "0x10", "inf", "nan", "-", ".", "1e", "1e999",
                           "+1", "1,5", "--1", "e5", "1.5.2"}) {
    CAPTURE(text);
    CHECK_FALSE(Number::parse(text));
  }
}

TEST_CASE("a list gives back what was put into it, of one kind and of several") {
  std::mt19937_64 random(3);
  for (const bool is_mixed : {false, true}) {
    std::vector<Number> numbers;
    for (std::size_t at = 0; at < 100; ++at)
      numbers.push_back(is_mixed && at > 40 ? random_number(random)
                                            : Number(static_cast<double>(at) + 0.25));
    NumberList list;
    for (const Number& number : numbers) list.push_back(number);
    REQUIRE(list.size() == numbers.size());
    for (std::size_t at = 0; at < numbers.size(); ++at) CHECK(list[at] == numbers[at]);
  }
}
