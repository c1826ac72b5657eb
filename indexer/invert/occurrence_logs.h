#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "indexer/invert/block_pool.h"
#include "indexer/invert/occurrence_unit.h"

namespace inkling::indexer {

/// Several logs of occurrences in the order of the text. An occurrence usually takes a unit of one
/// to three bytes, since touching fresh memory costs more than all other work on it. What an append
/// touches is close together for all logs.
class OccurrenceLogs {
 public:
  /// One log per unit, which is the unit of its occurrences.
  OccurrenceLogs(std::span<const OccurrenceUnit> units, std::shared_ptr<BlockPool> pool)
      : heads_(units.begin(), units.end()), chunks_(units.size()), pool_(std::move(pool)) {}

  std::size_t size() const noexcept { return heads_.size(); }
  /// The units of all logs.
  std::vector<OccurrenceUnit> units() const {
    std::vector<OccurrenceUnit> units;
    for (const Head& head : heads_) units.push_back(head.unit);
    return units;
  }

  /// `ordinal` is not below the one before in the same log. Cost: O(1) without cache misses: it
  /// writes behind what was just written, and the next cache line was prefetched.
  void append(std::size_t log, std::uint32_t ordinal, std::uint32_t form) {
    Head& head = heads_[log];
    const std::uint32_t gap = ordinal - head.last;
    head.last = ordinal;
    if (head.fits(gap, form) && head.at != head.end) [[likely]] {
      head.put(gap | form << head.unit.gap_bits);
    } else {
      append_slowly(log, gap, form);
    }
  }

  class Reader;
  /// Reads a log as it is now. Valid until the next append().
  Reader reader(std::size_t log) const;

  /// At least the number of occurrences in the longest log. Cost: O(1).
  std::size_t most_in_a_log() const noexcept { return most_in_a_log_; }

  std::size_t memory_bytes() const noexcept {
    return chunk_bytes_ + heads_.capacity() * (sizeof(Head) + sizeof(chunks_[0]));
  }

 private:
  /// Sizes of chunks in bytes, which every unit divides.
  static constexpr std::size_t kFirstChunk = 48;
  static constexpr std::size_t kLargestChunk = 12288;
  static_assert(kFirstChunk % 2 == 0 && kFirstChunk % 3 == 0);
  static constexpr std::size_t kDoublings = 8;
  static_assert(kFirstChunk << kDoublings == kLargestChunk);
  /// Units are written and read as numbers of four bytes, which reach behind the last one.
  static constexpr std::size_t kSlack = sizeof(std::uint32_t) - 1;
  /// A cache line. Each one is prefetched when the one before is written to, except the first of a
  /// chunk.
  static constexpr std::size_t kBytesAhead = 64;
  /// Small collections take small blocks, each four times the one before.
  static constexpr std::size_t kFirstBlock = 4096;
  static constexpr std::size_t kSmallBlocks = 5;

  /// A unit that is an escape: gap and form follow as 64 bits in the next units.
  static constexpr std::uint32_t escape_of(OccurrenceUnit unit) {
    return (1u << 8 * unit.bytes) - 1;
  }

  /// Where the next unit goes.
  struct Head {
    explicit Head(OccurrenceUnit of_log) : escape(escape_of(of_log)), unit(of_log) {}

    bool fits(std::uint32_t gap, std::uint32_t form) const noexcept {
      return gap >> unit.gap_bits == 0 && (gap | std::uint64_t{form} << unit.gap_bits) < escape;
    }
    void put(std::uint32_t value) noexcept {
      std::memcpy(at, &value, sizeof value);
      at += unit.bytes;
      // As a number, since a pointer must not point behind the last chunk.
      __builtin_prefetch(
          reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(at) + kBytesAhead),
          /*rw=*/1);
    }

    std::byte* at = nullptr;
    std::byte* end = nullptr;
    std::uint32_t last = 0;  ///< ordinal
    std::uint32_t escape;
    OccurrenceUnit unit;
  };

  /// The size of chunk `number` of a log.
  static std::size_t chunk_size(std::size_t number) {
    return number < kDoublings ? kFirstChunk << number : kLargestChunk;
  }

  /// Not inline, so that append() is short.
  [[gnu::noinline]] void append_slowly(std::size_t log, std::uint32_t gap, std::uint32_t form) {
    const Head& head = heads_[log];
    if (head.fits(gap, form)) return put(log, gap | form << head.unit.gap_bits);
    const std::uint64_t both = gap | std::uint64_t{form} << 32;
    put(log, head.escape);
    for (unsigned bit = 0; bit < 64; bit += 8u * head.unit.bytes) {
      put(log, static_cast<std::uint32_t>(both >> bit) & head.escape);
    }
  }

  /// The size of the first `chunks` chunks of a log.
  static std::size_t bytes_in(std::size_t chunks) {
    const std::size_t largest = chunks > kDoublings ? chunks - kDoublings : 0;
    return kFirstChunk * ((std::size_t{1} << std::min(chunks, kDoublings)) - 1) +
           largest * kLargestChunk;
  }

  void put(std::size_t log, std::uint32_t unit) {
    if (heads_[log].at == heads_[log].end) [[unlikely]]
      grow(log);
    heads_[log].put(unit);
  }

  void grow(std::size_t log) {
    const std::size_t bytes = chunk_size(chunks_[log].size());
    if (left_ < bytes + kSlack) add_block();
    chunks_[log].push_back(free_);
    heads_[log].at = free_;
    heads_[log].end = free_ + bytes;
    free_ += bytes + kSlack;
    left_ -= bytes + kSlack;
    most_in_a_log_ =
        std::max(most_in_a_log_, bytes_in(chunks_[log].size()) / heads_[log].unit.bytes);
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
    Reader here = *this;  // a local copy stays in registers
    while (here.at_ != here.end_) {
      const std::uint32_t unit = here.unit();
      if (unit == here.escape_) [[unlikely]] {
        const Reader before = here;
        const Far far = here.take_far();
        if (far.ordinal >= end) {
          here = before;
          break;
        }
        on_occurrence(far.ordinal, far.form);
      } else {
        const std::uint32_t ordinal = here.ordinal_ + (unit & here.gap_mask_);
        if (ordinal >= end) break;
        here.ordinal_ = ordinal;
        here.next();
        on_occurrence(ordinal, unit >> here.unit_.gap_bits);
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
  Reader(const std::vector<std::byte*>& chunks, const Head& head)
      : chunks_(&chunks),
        log_end_(head.at),
        unit_(head.unit),
        escape_(head.escape),
        gap_mask_((1u << head.unit.gap_bits) - 1) {
    open();
  }

  /// An occurrence that takes several units.
  struct Far {
    std::uint32_t ordinal;
    std::uint32_t form;
  };

  Far take_far() {
    next();
    std::uint64_t both = 0;
    for (unsigned bit = 0; bit < 64; bit += 8u * unit_.bytes) {
      both |= std::uint64_t{unit()} << bit;
      next();
    }
    ordinal_ += static_cast<std::uint32_t>(both);
    return {ordinal_, static_cast<std::uint32_t>(both >> 32)};
  }

  std::uint32_t unit() const noexcept {
    std::uint32_t unit;
    std::memcpy(&unit, at_, sizeof unit);
    return unit & escape_;
  }

  void next() {
    at_ += unit_.bytes;
    if (at_ == end_) [[unlikely]]
      open();
  }

  /// The next chunk; behind the last, nothing.
  void open() {
    if (chunk_ == chunks_->size()) return;
    at_ = (*chunks_)[chunk_];
    end_ = chunk_ + 1 == chunks_->size() ? log_end_ : at_ + chunk_size(chunk_);
    ++chunk_;
  }

  const std::vector<std::byte*>* chunks_;
  const std::byte* log_end_;
  OccurrenceUnit unit_;
  std::uint32_t escape_;
  std::uint32_t gap_mask_;
  std::size_t chunk_ = 0;
  const std::byte* at_ = nullptr;
  const std::byte* end_ = nullptr;
  std::uint32_t ordinal_ = 0;  ///< of the last occurrence
};

inline OccurrenceLogs::Reader OccurrenceLogs::reader(std::size_t log) const {
  return {chunks_[log], heads_[log]};
}

}  // namespace inkling::indexer
