#pragma once

/// Positions from the bits that docs/format.md gives them, and passing over those that nobody asks
/// for.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "storage/bits/position_bounds.h"
#include "storage/files/format.h"
#include "storage/files/packed_numbers.h"
#include "storage/postings/marked_places.h"

namespace inkling::storage {

/// How much room the positions of some postings take.
struct PositionRoom {
  std::uint64_t occurrences = 0;
  std::uint64_t highs = 0;     ///< numbers in unary
  std::uint64_t low_bits = 0;  ///< of all of them

  void add(std::uint32_t extent, std::uint32_t tf) noexcept;
  friend bool operator==(const PositionRoom&, const PositionRoom&) = default;
};

/// Of postings of `docs`, whose positions are numbered below `extents`. What the vectors are held
/// against.
PositionRoom room_by_numbers(std::span<const std::uint32_t> docs,
                             std::span<const std::uint32_t> tfs, const PackedNumbers& extents);

/// The same. Cost: no branch on single postings where all extents were verified and are below 2^23.
PositionRoom room_of(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                     const PackedNumbers& extents);

/// The room of each posting of a block.
struct PostingRooms {
  std::array<std::uint32_t, kPostingBlock> extents;   ///< of its document
  std::array<std::uint32_t, kPostingBlock> low_bits;  ///< of each of its positions
  // What the postings before it take; the last stands behind all.
  std::array<std::uint64_t, kPostingBlock + 1> highs_before;
  std::array<std::uint64_t, kPostingBlock + 1> low_bits_before;
};

/// Sets as many as there are postings: kPostingBlock at most, of `docs` with these `tfs`. Cost: as
/// room_of().
void find_rooms(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                const PackedNumbers& extents, PostingRooms& rooms);
/// The same. What the vectors are held against.
void find_rooms_by_numbers(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                           const PackedNumbers& extents, PostingRooms& rooms);

/// Where the numbers stand that the positions of a posting pass over.
struct PositionBits {
  std::span<const std::byte>
      bytes;           ///< of the block; BitReader::kReadBehind more must be there to be read
  std::uint64_t high;  ///< the bit where their high bits begin, in unary
  std::uint64_t low;   ///< and their low bits
  unsigned low_bits;   ///< of each
};

/// All positions of a posting that has several. The bit behind their high bits; 0 when the bytes
/// end before, or a position is out of bounds. Cost: no branch on single positions.
std::uint64_t decode_positions(const PositionBits& bits, PositionBounds bounds,
                               std::span<std::uint32_t> positions);

/// Some postings of a block, and where the positions of all are.
struct ChosenPostings {
  std::span<const std::uint8_t> chosen;  ///< increasing
  std::span<const std::uint32_t> docs, tfs;
  const PostingRooms& rooms;
  std::span<const std::uint32_t> gaps;  ///< PositionBounds::gap_at of each that is chosen
  std::span<const std::byte> bytes;     ///< as of PositionBits
  std::uint64_t first_high;             ///< bit
  std::uint64_t first_low;              ///< bit, behind which all low bits are there
};

/// How many of their positions are marked; empty when the bytes end before, or a position is out of
/// bounds. Cost: no branch on single positions, nor on postings that have one.
std::optional<std::uint64_t> count_marked(const ChosenPostings& postings,
                                          const MarkedPlaces& marks);

}  // namespace inkling::storage
