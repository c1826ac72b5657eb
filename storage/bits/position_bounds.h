#pragma once

/// Which positions a document may have.

#include <cstdint>
#include <span>

#include "inkling/types.h"

namespace inkling::storage {

/// Of one field of one document. Positions are numbered on disk without the gap that parts a title
/// from its text.
struct PositionBounds {
  std::uint32_t extent = 0;  ///< all numbers lie below
  std::uint32_t gap_at = 0;  ///< where the gap is; 0 when there is none

  std::uint32_t number_of(std::uint32_t position) const noexcept {
    return gap_at != 0 && position >= gap_at ? position - kPositionGap : position;
  }
  /// Cost: no branch.
  std::uint32_t position_of(std::uint32_t number) const noexcept {
    const bool is_behind = number > gap_at - 1;  // which wraps around when there is no gap
    return number + kPositionGap * std::uint32_t{is_behind};
  }
};

/// Of one field of all documents of a segment that is written, by document.
struct FieldBounds {
  std::span<const std::uint32_t> extents;
  std::span<const std::uint32_t> gaps;  ///< gap_at; empty when no document has one

  PositionBounds operator[](std::uint32_t doc) const noexcept {
    return {extents[doc], gaps.empty() ? 0 : gaps[doc]};
  }
  /// Has what operator[] reads brought into the cache: worth it some tens of documents ahead.
  void prefetch(std::uint32_t doc) const noexcept {
    __builtin_prefetch(&extents[doc]);
    if (!gaps.empty()) __builtin_prefetch(&gaps[doc]);
  }
};

}  // namespace inkling::storage
