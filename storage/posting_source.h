#pragma once

/// What stands behind PostingCursor.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"

namespace inkling::storage {

/// Live postings of all segments of a view by increasing document, block by block.
class PostingSource {
 public:
  virtual ~PostingSource() = default;

  /// The next block; false after the last.
  virtual bool next_block() = 0;
  /// The next block whose last document is not below `target`.
  virtual bool seek_block(DocId target) = 0;
  virtual std::span<const DocId> docs() const noexcept = 0;
  virtual std::span<const std::uint32_t> tfs() const noexcept = 0;
  /// Of posting `index` of the block.
  virtual void positions(std::size_t index, std::vector<std::uint32_t>& positions) const = 0;
  /// An upper bound of the postings that are left, those of the block too.
  virtual std::uint64_t cost() const noexcept = 0;
};

}  // namespace inkling::storage
