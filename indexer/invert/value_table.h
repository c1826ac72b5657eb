#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace inkling::indexer {

/// Where a value of a document starts: the ordinal of its first token, and that token's position in
/// the field.
struct ValueStart {
  std::uint32_t first_ordinal;
  std::uint32_t doc;
  std::uint32_t first_position;
};

/// Finds the value that an ordinal lies in. Values are short, and the ordinals of one term far
/// apart, so the branches of a scan or a binary search would be mispredicted: a table leads close,
/// and two steps without a branch do the rest.
class ValueTable {
 public:
  /// `values` are sorted by ordinal, and the first starts at 0. Only ordinals below `end` may be
  /// looked up.
  /// Cost: O(end).
  ValueTable(std::vector<ValueStart> values, std::uint32_t end) : values_(std::move(values)) {
    values_.push_back({0xFFFF'FFFF, 0, 0});
    near_.reserve(end / kStep + 1);
    std::uint32_t at = 0;
    for (std::uint64_t ordinal = 0; ordinal < end; ordinal += kStep) {
      while (values_[at + 1].first_ordinal <= ordinal) ++at;
      near_.push_back(at);
    }
  }

  const ValueStart& operator[](std::uint32_t ordinal) const noexcept {
    const ValueStart* at = values_.data() + near_[ordinal / kStep];
    at += at[1].first_ordinal <= ordinal ? 1 : 0;
    at += at[1].first_ordinal <= ordinal ? 1 : 0;
    while (at[1].first_ordinal <= ordinal) ++at;
    return *at;
  }

  /// What a table of so many values and ordinals takes.
  static std::size_t memory_bytes(std::size_t values, std::uint32_t end) noexcept {
    return values * sizeof(ValueStart) + end / kStep * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kStep = 32;

  std::vector<ValueStart> values_;   ///< and a sentinel
  std::vector<std::uint32_t> near_;  ///< the value of each kStep-th ordinal
};

}  // namespace inkling::indexer
