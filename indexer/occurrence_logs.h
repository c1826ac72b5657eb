#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace inkling::indexer {

/// Several sequences of occurrences in the order of the text, four bytes an occurrence as a rule. What an append
/// touches lies close together for all of them.
class OccurrenceLogs {
 public:
  explicit OccurrenceLogs(std::size_t logs) : heads_(logs), chunks_(logs) {}

  std::size_t size() const noexcept { return heads_.size(); }

  /// `ordinal` is greater than the one before in the same log. Cost: O(1), no look at memory but that which was just
  /// written.
  void append(std::size_t log, std::uint32_t ordinal, std::uint32_t form) {
    Head& head = heads_[log];
    const std::uint32_t gap = ordinal - head.last;
    head.last = ordinal;
    if (gap < kFar && form < kFar) [[likely]] {
      put(log, gap | form << 16);
    } else {
      put(log, kEscape);
      put(log, gap);
      put(log, form);
    }
  }

  /// Calls `on_occurrence(ordinal, form)` for all of a log in order.
  template <typename OnOccurrence>
  void for_each(std::size_t log, OnOccurrence on_occurrence) const {
    Reader reader(chunks_[log], heads_[log].at);
    for (std::uint32_t ordinal = 0; !reader.at_end();) {
      const std::uint32_t word = reader.next();
      if (word != kEscape) [[likely]] {
        ordinal += word & kFar;
        on_occurrence(ordinal, word >> 16);
      } else {
        ordinal += reader.next();
        on_occurrence(ordinal, reader.next());
      }
    }
  }

  std::size_t memory_bytes() const noexcept {
    return chunk_bytes_ + heads_.capacity() * (sizeof(Head) + sizeof(chunks_[0]));
  }

 private:
  using Chunk = std::unique_ptr<std::uint32_t[]>;

  static constexpr std::uint32_t kFar = 0xFFFF;
  static constexpr std::uint32_t kEscape = 0xFFFF'FFFF;
  static constexpr std::size_t kFirstChunk = 16;
  static constexpr std::size_t kLargestChunk = 4096;

  /// Where the next word goes.
  struct Head {
    std::uint32_t* at = nullptr;
    std::uint32_t* end = nullptr;
    std::uint32_t last = 0;  ///< ordinal
  };

  /// Words in chunk `number` of a log.
  static std::size_t chunk_size(std::size_t number) {
    constexpr std::size_t kDoublings = 8;
    static_assert(kFirstChunk << kDoublings == kLargestChunk);
    return number < kDoublings ? kFirstChunk << number : kLargestChunk;
  }

  void put(std::size_t log, std::uint32_t word) {
    Head& head = heads_[log];
    if (head.at == head.end) [[unlikely]]
      grow(log);
    *head.at++ = word;
  }

  void grow(std::size_t log) {
    const std::size_t size = chunk_size(chunks_[log].size());
    chunks_[log].push_back(std::make_unique_for_overwrite<std::uint32_t[]>(size));
    heads_[log].at = chunks_[log].back().get();
    heads_[log].end = heads_[log].at + size;
    chunk_bytes_ += size * sizeof(std::uint32_t) + sizeof(Chunk);
  }

  class Reader {
   public:
    Reader(const std::vector<Chunk>& chunks, const std::uint32_t* end) : chunks_(chunks), log_end_(end) { open(); }

    bool at_end() const { return at_ == end_; }
    std::uint32_t next() {
      const std::uint32_t word = *at_++;
      if (at_ == end_) [[unlikely]]
        open();
      return word;
    }

   private:
    /// The next chunk; behind the last, nothing.
    void open() {
      if (chunk_ == chunks_.size()) return;
      at_ = chunks_[chunk_].get();
      end_ = chunk_ + 1 == chunks_.size() ? log_end_ : at_ + chunk_size(chunk_);
      ++chunk_;
    }

    const std::vector<Chunk>& chunks_;
    const std::uint32_t* log_end_;
    std::size_t chunk_ = 0;
    const std::uint32_t* at_ = nullptr;
    const std::uint32_t* end_ = nullptr;
  };

  std::vector<Head> heads_;
  std::vector<std::vector<Chunk>> chunks_;
  std::size_t chunk_bytes_ = 0;
};

}  // namespace inkling::indexer
