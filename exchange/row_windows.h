#pragma once

/// The values of a matrix on their way from columns to rows.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "inkling/export.h"

namespace inkling::exchange {

/// A value by its row, and by its column among those of a part.
struct MatrixValue {
  std::uint32_t row;
  std::uint32_t column;
  std::uint32_t tf;
};

/// Room for values, which is given back as a whole.
class ValueArena {
 public:
  MatrixValue* take(std::size_t count) {
    if (static_cast<std::size_t>(end_ - at_) < count) {
      chunks_.emplace_back(static_cast<MatrixValue*>(array_memory(kChunk * sizeof(MatrixValue))));
      at_ = chunks_.back().get();
      end_ = at_ + kChunk;
    }
    return std::exchange(at_, at_ + count);
  }

 private:
  static constexpr std::size_t kChunk = (std::size_t{4} << 20) / sizeof(MatrixValue);
  struct Free {
    void operator()(MatrixValue* values) const noexcept { free_array_memory(values); }
  };

  std::vector<std::unique_ptr<MatrixValue[], Free>> chunks_{};
  MatrixValue* at_ = nullptr;
  MatrixValue* end_ = nullptr;
};

/// A list that grows in an arena without being copied.
class ValueList {
 public:
  void push(ValueArena& arena, const MatrixValue& value) {
    if (at_ == end_) add_block(arena);
    *at_++ = value;
  }

  std::size_t size() const noexcept { return full_ + used_in_last(); }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      const std::size_t used = block + 1 < blocks_.size() ? capacity(block) : used_in_last();
      for (const MatrixValue& value : std::span(blocks_[block], used)) visit(value);
    }
  }

 private:
  static constexpr std::size_t capacity(std::size_t block) noexcept {
    return std::size_t{64} << std::min<std::size_t>(2 * block, 4);
  }
  std::size_t used_in_last() const noexcept {
    return blocks_.empty() ? 0 : static_cast<std::size_t>(at_ - blocks_.back());
  }
  void add_block(ValueArena& arena) {
    full_ += used_in_last();
    const std::size_t size = capacity(blocks_.size());
    blocks_.push_back(arena.take(size));
    at_ = blocks_.back();
    end_ = at_ + size;
  }

  std::vector<MatrixValue*> blocks_{};
  std::size_t full_ = 0;  ///< values of all blocks before the last
  MatrixValue* at_ = nullptr;
  MatrixValue* end_ = nullptr;
};

/// Windows of so many consecutive rows that the values of one are brought into order within the
/// nearest memory; more rows of more documents, so that a part has few lists.
class RowWindows {
 public:
  explicit RowWindows(std::size_t rows) noexcept : rows_(rows) {
    while ((rows >> bits_) > kMostWindows) ++bits_;
  }

  std::size_t size() const noexcept { return (rows_ + (std::size_t{1} << bits_) - 1) >> bits_; }
  std::size_t of(std::uint32_t row) const noexcept { return row >> bits_; }
  std::size_t begin(std::size_t window) const noexcept { return window << bits_; }
  std::size_t end(std::size_t window) const noexcept {
    return std::min(rows_, (window + 1) << bits_);
  }

 private:
  static constexpr std::size_t kMostWindows = 256;

  std::size_t rows_;
  unsigned bits_ = 9;
};

}  // namespace inkling::exchange
