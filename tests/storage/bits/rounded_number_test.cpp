#include "storage/bits/rounded_number.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace inkling::test {

namespace {

std::vector<std::uint32_t> many_numbers() {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < 5'000; ++number) numbers.push_back(number);
  for (unsigned bit = 13; bit < 32; ++bit) {
    for (const std::uint32_t near : {0xFFFF'FFFFu, 0u, 1u, 77u})
      numbers.push_back((1u << bit) + near);
  }
  numbers.push_back(0xFFFF'FFFF);
  std::ranges::sort(numbers);
  return numbers;
}

template <unsigned kKept>
void check_down() {
  using Rounded = storage::Rounded<kKept>;
  std::uint8_t last = 0;
  for (const std::uint32_t number : many_numbers()) {
    CAPTURE(number);
    const std::uint32_t known = std::min(number, Rounded::most());
    const std::uint64_t down = Rounded::value(Rounded::down(number));
    CHECK(down <= known);
    const unsigned bits = static_cast<unsigned>(std::bit_width(known));
    CHECK(known - down < std::uint64_t{1} << (bits > kKept ? bits - kKept : 0));
    CHECK(last <= Rounded::down(number));
    last = Rounded::down(number);
  }
}

}  // namespace

TEST_CASE(
    "rounding to a byte is exact for few bits, keeps the order, and errs by less than the last bit "
    "kept") {
  check_down<4>();
  check_down<5>();
  check_down<6>();
}

TEST_CASE("files hold any number") {
  CHECK(storage::RoundedNumber::most() == 0xFFFF'FFFF);
  for (const std::uint32_t number : many_numbers()) {
    CAPTURE(number);
    const std::uint64_t up = storage::RoundedNumber::value(storage::RoundedNumber::up(number));
    if (number < 16) CHECK(up == number);
    CHECK(number <= up);
    CHECK(up - number <= number / 8);
  }
}

TEST_CASE(
    "with a bit more not all numbers are held: greater ones are rounded down to the greatest") {
  CHECK(storage::Rounded<5>::most() == 507'904);
  CHECK(storage::Rounded<5>::down(507'905) == 0xFF);
  CHECK(storage::Rounded<5>::down(0xFFFF'FFFF) == 0xFF);
}

}  // namespace inkling::test
