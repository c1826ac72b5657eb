#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace inkling::storage {

/// Numbers in a byte, which keeps their `kKept` highest bits: those of no more bits are exact.
template <unsigned kKept>
class Rounded {
 public:
  static constexpr std::uint64_t value(std::uint8_t code) noexcept {
    if (code < kExact) return code;
    return std::uint64_t{code % kStep + kStep} << (code / kStep - 1);
  }
  /// Numbers above it are rounded down to it, and not up.
  static constexpr std::uint32_t most() noexcept {
    constexpr std::uint32_t kMostOfNumbers = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value(0xFF), kMostOfNumbers));
  }
  static constexpr std::uint8_t down(std::uint32_t number) noexcept {
    const std::uint32_t known = std::min(number, most());
    if (known < kExact) return static_cast<std::uint8_t>(known);
    const unsigned shift = static_cast<unsigned>(std::bit_width(known)) - kKept;
    return static_cast<std::uint8_t>(kStep * shift + (known >> shift));
  }
  /// Of a number that is not above most().
  static constexpr std::uint8_t up(std::uint32_t number) noexcept {
    const std::uint8_t below = down(number);
    return value(below) == number ? below : static_cast<std::uint8_t>(below + 1);
  }

 private:
  static constexpr std::uint32_t kStep = 1u << (kKept - 1);
  static constexpr std::uint32_t kExact = 2 * kStep;
};

/// As files have it: any number, exact below 16.
using RoundedNumber = Rounded<4>;

}  // namespace inkling::storage
