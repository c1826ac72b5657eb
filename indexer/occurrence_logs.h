#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "indexer/block_pool.h"

namespace inkling::indexer {

/// Several sequences of occurrences in the order of the text, four bytes an occurrence as a rule. What an append
/// touches lies close together for all of them.
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
    if (gap < kFar && form < kFar && head.at != head.end) [[likely]] {
      *head.at++ = gap | form << 16;
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
  static constexpr std::uint32_t kFar = 0xFFFF;
  static constexpr std::uint32_t kEscape = 0xFFFF'FFFF;
  static constexpr std::size_t kFirstChunk = 16;
  static constexpr std::size_t kLargestChunk = 4096;
  static constexpr std::size_t kDoublings = 8;
  static_assert(kFirstChunk << kDoublings == kLargestChunk);
  /// Small collections take small blocks, each four times the one before.
  static constexpr std::size_t kFirstBlock = 1024;
  static constexpr std::size_t kSmallBlocks = 5;

  /// Where the next word goes.
  struct Head {
    std::uint32_t* at = nullptr;
    std::uint32_t* end = nullptr;
    std::uint32_t last = 0;  ///< ordinal
  };

  /// Words in chunk `number` of a log.
  static std::size_t chunk_size(std::size_t number) {
    return number < kDoublings ? kFirstChunk << number : kLargestChunk;
  }

  /// Kept out of line, so that the way of most is short.
  [[gnu::noinline]] void append_slowly(std::size_t log, std::uint32_t gap, std::uint32_t form) {
    if (gap < kFar && form < kFar) return put(log, gap | form << 16);
    put(log, kEscape);
    put(log, gap);
    put(log, form);
  }

  /// Words in so many chunks of a log.
  static std::size_t words_in(std::size_t chunks) {
    const std::size_t largest = chunks > kDoublings ? chunks - kDoublings : 0;
    return kFirstChunk * ((std::size_t{1} << std::min(chunks, kDoublings)) - 1) + largest * kLargestChunk;
  }

  void put(std::size_t log, std::uint32_t word) {
    Head& head = heads_[log];
    if (head.at == head.end) [[unlikely]]
      grow(log);
    *head.at++ = word;
  }

  void grow(std::size_t log) {
    const std::size_t size = chunk_size(chunks_[log].size());
    if (left_ < size) add_block();
    chunks_[log].push_back(free_);
    heads_[log].at = free_;
    heads_[log].end = free_ + size;
    free_ += size;
    left_ -= size;
    most_in_a_log_ = std::max(most_in_a_log_, words_in(chunks_[log].size()));
    chunk_bytes_ += sizeof(std::uint32_t*);
  }

  void add_block() {
    if (small_blocks_.size() < kSmallBlocks) {
      left_ = kFirstBlock << 2 * small_blocks_.size();
      free_ = small_blocks_.emplace_back(left_).data();
    } else {
      left_ = BlockPool::kWords;
      free_ = blocks_.emplace_back(pool_->take())->data();
    }
    chunk_bytes_ += left_ * sizeof(std::uint32_t);
  }

  std::vector<Head> heads_;
  std::vector<std::vector<std::uint32_t*>> chunks_;  ///< of each log, in the blocks
  std::shared_ptr<BlockPool> pool_;
  std::deque<BlockPool::Words> small_blocks_;
  std::vector<BlockPool::Block> blocks_;
  std::uint32_t* free_ = nullptr;  ///< of the last block
  std::size_t left_ = 0;           ///< words there
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
      const std::uint32_t word = *here.at_;
      if (word == kEscape) [[unlikely]] {
        const Reader before = here;
        const Far far = here.take_far();
        if (far.ordinal >= end) {
          here = before;
          break;
        }
        on_occurrence(far.ordinal, far.form);
      } else {
        const std::uint32_t ordinal = here.ordinal_ + (word & kFar);
        if (ordinal >= end) break;
        here.ordinal_ = ordinal;
        here.next();
        on_occurrence(ordinal, word >> 16);
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
  Reader(const std::vector<std::uint32_t*>& chunks, const std::uint32_t* end) : chunks_(&chunks), log_end_(end) {
    open();
  }

  /// An occurrence that takes three words.
  struct Far {
    std::uint32_t ordinal;
    std::uint32_t form;
  };

  Far take_far() {
    next();
    ordinal_ += next();
    return {ordinal_, next()};
  }

  std::uint32_t next() {
    const std::uint32_t word = *at_++;
    if (at_ == end_) [[unlikely]]
      open();
    return word;
  }

  /// The next chunk; behind the last, nothing.
  void open() {
    if (chunk_ == chunks_->size()) return;
    at_ = (*chunks_)[chunk_];
    end_ = chunk_ + 1 == chunks_->size() ? log_end_ : at_ + chunk_size(chunk_);
    ++chunk_;
  }

  const std::vector<std::uint32_t*>* chunks_;
  const std::uint32_t* log_end_;
  std::size_t chunk_ = 0;
  const std::uint32_t* at_ = nullptr;
  const std::uint32_t* end_ = nullptr;
  std::uint32_t ordinal_ = 0;  ///< of the last occurrence
};

inline OccurrenceLogs::Reader OccurrenceLogs::reader(std::size_t log) const { return {chunks_[log], heads_[log].at}; }

}  // namespace inkling::indexer
