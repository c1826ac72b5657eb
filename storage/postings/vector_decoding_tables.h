#pragma once

/// What vector_decoding.cpp looks up, once for all sets of instructions.

#include <array>
#include <cstddef>
#include <cstdint>

namespace inkling::storage {

/// For each byte the places of its ones, the lowest first.
constexpr std::array<std::array<std::uint8_t, 8>, 256> places_of_ones() {
  std::array<std::array<std::uint8_t, 8>, 256> all{};
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    std::size_t found = 0;
    for (std::uint8_t place = 0; place < 8; ++place) {
      if ((byte >> place & 1) != 0) all[byte][found++] = place;
    }
  }
  return all;
}

/// And how many there are.
constexpr std::array<std::uint8_t, 256> counts_of_ones() {
  std::array<std::uint8_t, 256> all{};
  for (std::size_t byte = 1; byte < all.size(); ++byte)
    all[byte] = static_cast<std::uint8_t>(all[byte / 2] + byte % 2);
  return all;
}

inline constexpr std::array kPlacesOfOnes = places_of_ones();
inline constexpr std::array kCountsOfOnes = counts_of_ones();

/// Numbers of more bits may reach into a fifth byte.
inline constexpr unsigned kMostUnpackedBits = 25;

/// How sixteen numbers of some bits come to lanes of 32 bits, where each four of them were loaded
/// from the byte that the first of the four begins in: which of these bytes each lane takes, and
/// how many bits lie below its number there.
struct Unpacking {
  std::array<std::uint8_t, 64> bytes{};
  std::array<std::uint32_t, 16> shifts{};
};

constexpr Unpacking unpacking(unsigned bits) {
  Unpacking of;
  for (unsigned lane = 0; lane < 16; ++lane) {
    const unsigned bit = lane / 4 * 4 * bits % 8 + lane % 4 * bits;
    for (unsigned byte = 0; byte < 4; ++byte)
      of.bytes[4 * lane + byte] = static_cast<std::uint8_t>(bit / 8 + byte);
    of.shifts[lane] = bit % 8;
  }
  return of;
}

/// By their bits.
constexpr std::array<Unpacking, kMostUnpackedBits + 1> unpackings() {
  std::array<Unpacking, kMostUnpackedBits + 1> all{};
  for (unsigned bits = 0; bits < all.size(); ++bits) all[bits] = unpacking(bits);
  return all;
}

inline constexpr std::array kUnpackings = unpackings();

}  // namespace inkling::storage
