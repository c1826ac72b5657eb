#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "indexer/block_pool.h"

namespace inkling::indexer {

/// Several sequences of occurrences in the order of the text, three bytes an occurrence as a rule: memory that was not
/// touched before costs more than what is done with it. What an append touches lies close together for all of them.
class OccurrenceLogs {
 public:
  OccurrenceLogs(std::size_t logs, std::shared_ptr<BlockPool> pool)
      : heads_(logs), chunks_(logs), pool_(std::move(pool)) {}

  std::size_t size() const noexcept { return heads_.size(); }

  /// `ordinal` is greater than the one before in the same log. Cost: O(1), no look at memory but that which was just
  /// written.
  void append(std::size_t log, std::uint32_t ordinal, std::uint32_t form) {
    Head& head = heads_[log];
    const std::uint32_t gap = ordinal - head.last;
    head.last = ordinal;
    if (gap <= kMostGap && form < kFarForm && head.at != head.end) [[likely]] {
      head.put(gap | form << kGapBits);
    } else {
      append_slowly(log, gap, form);
    }
  }

  class Reader;
  /// Of a log as it is now. Appending ends it.
  Reader reader(std::size_t log) const;

  /// No log has more occurrences. Cost: O(1).
  std::size_t most_in_a_log() const noexcept { return most_in_a_log_; }

  std::size_t memory_bytes() const noexcept {
    return chunk_bytes_ + heads_.capacity() * (sizeof(Head) + sizeof(chunks_[0]));
  }

 private:
  /// An occurrence is a unit: the gap to the one before it, and the form above. Of more than that there are four, the
  /// first of them no occurrence.
  static constexpr std::size_t kUnit = 3;
  static constexpr unsigned kUnitBits = 8 * kUnit;
  static constexpr std::uint32_t kUnitMask = (1u << kUnitBits) - 1;
  static constexpr unsigned kGapBits = 11;
  static constexpr std::uint32_t kMostGap = (1u << kGapBits) - 1;
  static constexpr std::uint32_t kFarForm = (1u << (kUnitBits - kGapBits)) - 1;
  static constexpr std::uint32_t kEscape = kUnitMask;

  static constexpr std::size_t kFirstChunk = 16;
  static constexpr std::size_t kLargestChunk = 4096;
  static constexpr std::size_t kDoublings = 8;
  static_assert(kFirstChunk << kDoublings == kLargestChunk);
  /// Units are written and read as numbers of more bytes, which reach behind the last.
  static constexpr std::size_t kSlack = sizeof(std::uint32_t) - kUnit;
  /// Small collections take small blocks, each four times the one before.
  static constexpr std::size_t kFirstBlock = 4096;
  static constexpr std::size_t kSmallBlocks = 5;

  /// Where the next unit goes.
  struct Head {
    std::byte* at = nullptr;
    std::byte* end = nullptr;
    std::uint32_t last = 0;  ///< ordinal

    void put(std::uint32_t unit) noexcept {
      std::memcpy(at, &unit, sizeof unit);
      at += kUnit;
    }
  };

  /// Units in chunk `number` of a log.
  static std::size_t chunk_size(std::size_t number) {
    return number < kDoublings ? kFirstChunk << number : kLargestChunk;
  }

  /// Kept out of line, so that the way of most is short.
  [[gnu::noinline]] void append_slowly(std::size_t log, std::uint32_t gap, std::uint32_t form) {
    if (gap <= kMostGap && form < kFarForm) return put(log, gap | form << kGapBits);
    const std::uint64_t both = gap | std::uint64_t{form} << 32;
    put(log, kEscape);
    for (unsigned bit = 0; bit < 64; bit += kUnitBits) put(log, static_cast<std::uint32_t>(both >> bit) & kUnitMask);
  }

  /// Units in so many chunks of a log.
  static std::size_t units_in(std::size_t chunks) {
    const std::size_t largest = chunks > kDoublings ? chunks - kDoublings : 0;
    return kFirstChunk * ((std::size_t{1} << std::min(chunks, kDoublings)) - 1) + largest * kLargestChunk;
  }

  void put(std::size_t log, std::uint32_t unit) {
    if (heads_[log].at == heads_[log].end) [[unlikely]]
      grow(log);
    heads_[log].put(unit);
  }

  void grow(std::size_t log) {
    const std::size_t bytes = chunk_size(chunks_[log].size()) * kUnit;
    if (left_ < bytes + kSlack) add_block();
    chunks_[log].push_back(free_);
    heads_[log].at = free_;
    heads_[log].end = free_ + bytes;
    free_ += bytes + kSlack;
    left_ -= bytes + kSlack;
    most_in_a_log_ = std::max(most_in_a_log_, units_in(chunks_[log].size()));
    chunk_bytes_ += sizeof(std::byte*);
  }

  void add_block() {
    if (small_blocks_.size() < kSmallBlocks) {
      left_ = kFirstBlock << 2 * small_blocks_.size();
      free_ = small_blocks_.emplace_back(left_).data();
    } else {
      left_ = BlockPool::kBytes;
      free_ = blocks_.emplace_back(pool_->take())->data();
    }
    chunk_bytes_ += left_;
  }

  std::vector<Head> heads_;
  std::vector<std::vector<std::byte*>> chunks_;  ///< of each log, in the blocks
  std::shared_ptr<BlockPool> pool_;
  std::deque<BlockPool::Bytes> small_blocks_;
  std::vector<BlockPool::Block> blocks_;
  std::byte* free_ = nullptr;  ///< of the last block
  std::size_t left_ = 0;       ///< bytes there
  std::size_t chunk_bytes_ = 0;
  std::size_t most_in_a_log_ = 0;
};

/// Reads one log forward.
class OccurrenceLogs::Reader {
 public:
  /// Calls `on_occurrence(ordinal, form)` for all that are left below the ordinal `end`.
  template <typename OnOccurrence>
  void read_below(std::uint32_t end, OnOccurrence on_occurrence) {
    Reader here = *this;  // which no call can reach, so that it stays in registers
    while (here.at_ != here.end_) {
      const std::uint32_t unit = here.unit();
      if (unit == kEscape) [[unlikely]] {
        const Reader before = here;
        const Far far = here.take_far();
        if (far.ordinal >= end) {
          here = before;
          break;
        }
        on_occurrence(far.ordinal, far.form);
      } else {
        const std::uint32_t ordinal = here.ordinal_ + (unit & kMostGap);
        if (ordinal >= end) break;
        here.ordinal_ = ordinal;
        here.next();
        on_occurrence(ordinal, unit >> kGapBits);
      }
    }
    *this = here;
  }
  template <typename OnOccurrence>
  void read_all(OnOccurrence on_occurrence) {
    read_below(0xFFFF'FFFF, on_occurrence);
  }

 private:
  friend class OccurrenceLogs;
  Reader(const std::vector<std::byte*>& chunks, const std::byte* end) : chunks_(&chunks), log_end_(end) { open(); }

  /// An occurrence that takes four units.
  struct Far {
    std::uint32_t ordinal;
    std::uint32_t form;
  };

  Far take_far() {
    next();
    std::uint64_t both = 0;
    for (unsigned bit = 0; bit < 64; bit += kUnitBits) {
      both |= std::uint64_t{unit()} << bit;
      next();
    }
    ordinal_ += static_cast<std::uint32_t>(both);
    return {ordinal_, static_cast<std::uint32_t>(both >> 32)};
  }

  std::uint32_t unit() const noexcept {
    std::uint32_t unit;
    std::memcpy(&unit, at_, sizeof unit);
    return unit & kUnitMask;
  }

  void next() {
    at_ += kUnit;
    if (at_ == end_) [[unlikely]]
      open();
  }

  /// The next chunk; behind the last, nothing.
  void open() {
    if (chunk_ == chunks_->size()) return;
    at_ = (*chunks_)[chunk_];
    end_ = chunk_ + 1 == chunks_->size() ? log_end_ : at_ + chunk_size(chunk_) * kUnit;
    ++chunk_;
  }

  const std::vector<std::byte*>* chunks_;
  const std::byte* log_end_;
  std::size_t chunk_ = 0;
  const std::byte* at_ = nullptr;
  const std::byte* end_ = nullptr;
  std::uint32_t ordinal_ = 0;  ///< of the last occurrence
};

inline OccurrenceLogs::Reader OccurrenceLogs::reader(std::size_t log) const { return {chunks_[log], heads_[log].at}; }

}  // namespace inkling::indexer
