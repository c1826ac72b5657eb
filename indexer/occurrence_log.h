#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace inkling::indexer {

/// Occurrences in the order of the text, four bytes each as a rule, written one behind the other.
class OccurrenceLog {
 public:
  /// `ordinal` is greater than the one before. Returns the bytes of memory that it took, most often 0.
  /// Cost: O(1), no look at memory but that which was just written.
  std::size_t append(std::uint32_t ordinal, std::uint32_t form) {
    const std::size_t before = chunks_.size();
    const std::uint32_t gap = ordinal - last_;
    last_ = ordinal;
    if (gap < kFar && form < kFar) [[likely]] {
      put(gap | form << 16);
    } else {
      put(kEscape);
      put(gap);
      put(form);
    }
    return chunks_.size() == before ? 0 : size_ * sizeof(std::uint32_t);
  }

  /// Calls `on_occurrence(ordinal, form)` for all of them in order.
  template <typename OnOccurrence>
  void for_each(OnOccurrence on_occurrence) const {
    Reader reader(*this);
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

 private:
  static constexpr std::uint32_t kFar = 0xFFFF;
  static constexpr std::uint32_t kEscape = 0xFFFF'FFFF;
  static constexpr std::size_t kFirstChunk = 16;
  static constexpr std::size_t kLargestChunk = 4096;

  static std::size_t next_size(std::size_t words) { return words < kLargestChunk ? words * 2 : words; }

  void put(std::uint32_t word) {
    if (at_ == end_) [[unlikely]]
      grow();
    *at_++ = word;
  }

  void grow() {
    size_ = chunks_.empty() ? kFirstChunk : next_size(size_);
    chunks_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(size_));
    at_ = chunks_.back().get();
    end_ = at_ + size_;
  }

  class Reader {
   public:
    explicit Reader(const OccurrenceLog& log) : log_(log) { open(kFirstChunk); }

    bool at_end() const { return at_ == end_; }
    std::uint32_t next() {
      const std::uint32_t word = *at_++;
      if (at_ == end_) [[unlikely]]
        open(next_size(size_));
      return word;
    }

   private:
    /// The next chunk, or nothing behind the last.
    void open(std::size_t size) {
      size_ = size;
      if (chunk_ == log_.chunks_.size()) return;
      at_ = log_.chunks_[chunk_++].get();
      end_ = chunk_ == log_.chunks_.size() ? log_.at_ : at_ + size;
    }

    const OccurrenceLog& log_;
    std::size_t chunk_ = 0;
    std::size_t size_ = 0;
    const std::uint32_t* at_ = nullptr;
    const std::uint32_t* end_ = nullptr;
  };

  std::vector<std::unique_ptr<std::uint32_t[]>> chunks_;
  std::size_t size_ = 0;  ///< of the last chunk, in words
  std::uint32_t* at_ = nullptr;
  std::uint32_t* end_ = nullptr;
  std::uint32_t last_ = 0;
};

}  // namespace inkling::indexer
