#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace inkling::indexer {

/// A text of a document, of which position 0 has this ordinal and this position within the field.
struct Stretch {
  std::uint32_t first_ordinal;
  std::uint32_t doc;
  std::uint32_t first_position;
};

/// Finds the stretch of an ordinal. Texts are short, and ordinals of one word far apart: neither
/// walking nor halving would let the processor foresee its way, so that a table leads close, and
/// two steps that are not branches the rest.
class StretchTable {
 public:
  /// `stretches` by ordinal, the first from 0; all ordinals that are asked for lie below `end`.
  /// Cost: O(end).
  StretchTable(std::vector<Stretch> stretches, std::uint32_t end)
      : stretches_(std::move(stretches)) {
    stretches_.push_back({0xFFFF'FFFF, 0, 0});
    near_.reserve(end / kStep + 1);
    std::uint32_t at = 0;
    for (std::uint64_t ordinal = 0; ordinal < end; ordinal += kStep) {
      while (stretches_[at + 1].first_ordinal <= ordinal) ++at;
      near_.push_back(at);
    }
  }

  const Stretch& operator[](std::uint32_t ordinal) const noexcept {
    const Stretch* at = stretches_.data() + near_[ordinal / kStep];
    at += at[1].first_ordinal <= ordinal ? 1 : 0;
    at += at[1].first_ordinal <= ordinal ? 1 : 0;
    while (at[1].first_ordinal <= ordinal) ++at;
    return *at;
  }

  /// Of a table of so many stretches and ordinals.
  static std::size_t memory_bytes(std::size_t stretches, std::uint32_t end) noexcept {
    return stretches * sizeof(Stretch) + end / kStep * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kStep = 32;

  std::vector<Stretch> stretches_;   ///< with one behind the last
  std::vector<std::uint32_t> near_;  ///< the stretch of each kStep-th ordinal
};

}  // namespace inkling::indexer
