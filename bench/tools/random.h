#pragma once

/// Random numbers that are the same everywhere; the distributions of the standard library are not.

#include <array>
#include <bit>
#include <cstdint>

namespace inkling::bench {

/// SplitMix64 (Steele, Lea & Flood, 2014, Fast Splittable Pseudorandom Number Generators):
/// seeds the next.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  std::uint64_t operator()() noexcept {
    std::uint64_t z = state_ += 0x9E37'79B9'7F4A'7C15;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// xoshiro256** (Blackman & Vigna, 2021, Scrambled Linear Pseudorandom Number Generators).
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept {
    SplitMix64 split(seed);
    for (std::uint64_t& word : state_) word = split();
  }

  /// 64 random bits.
  std::uint64_t operator()() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A multiple of 2^-53 in [0, 1).
  double uniform() noexcept { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

  /// An integer in [0, bound).
  std::uint32_t below(std::uint32_t bound) noexcept {
    return static_cast<std::uint32_t>(uniform() * bound);
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace inkling::bench
