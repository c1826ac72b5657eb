#pragma once

/// Counts of documents that come in any order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "storage/documents/counted_documents.h"

namespace inkling::storage {

/// A byte for each document below a bound, and a mark for each step of them (MarkedCounts). Of the
/// bytes only those that were counted are touched, in whatever is done: clearing, too.
class DocumentCounts {
 public:
  static constexpr std::uint32_t kMost = std::numeric_limits<std::uint8_t>::max();

  /// All 0. Cost: O(bound).
  explicit DocumentCounts(std::uint32_t bound)
      : counts_((std::size_t{bound} + kCountsStep - 1) / kCountsStep * kCountsStep),
        marks_(counts_.size() / kCountsStep + kMarksBehind) {}

  std::size_t steps() const noexcept { return counts_.size() / kCountsStep; }
  MarkedCounts marked() const noexcept { return {counts_.data(), marks_.data()}; }

  /// Where documents are counted, and marked.
  struct Places {
    std::uint8_t* counts;
    std::uint8_t* marks;

    std::uint8_t& count(DocId doc) const noexcept { return counts[to_number(doc)]; }
    /// To be called with each count that a document gets.
    void mark(DocId doc, std::uint8_t count) const noexcept {
      marks[to_number(doc) / kCountsStep] |= count;
    }
  };
  Places places() noexcept { return {counts_.data(), marks_.data()}; }
  /// Marks all steps as those of the greatest counts, so that these can be raised without a mark.
  /// Cost: O(steps / lanes).
  void mark_all() noexcept;

  /// Cost: O(steps / 8 + those that are marked).
  void clear() noexcept;

 private:
  std::vector<std::uint8_t> counts_;
  std::vector<std::uint8_t> marks_;
};

/// Keeps DocumentCounts of one bound for whoever counts next: the system takes large blocks back,
/// and clears what it hands out. Any number of threads may ask.
class CountsScratch {
 public:
  /// Keeps about `most_bytes` of them; of the default one at least.
  explicit CountsScratch(std::uint32_t bound, std::size_t most_bytes = kUsualBytes)
      : bound_(bound),
        most_kept_(std::clamp<std::size_t>(most_bytes / (std::size_t{bound} + 1),
                                           most_bytes < kUsualBytes ? 0 : 1, kMostUsed)) {}

  std::uint32_t bound() const noexcept { return bound_; }
  /// All 0.
  std::unique_ptr<DocumentCounts> take();
  void give_back(std::unique_ptr<DocumentCounts> counts) noexcept;

 private:
  bool has_room() noexcept;

  /// More are used at the same time by queries of many patterns only.
  static constexpr std::size_t kMostUsed = 8;
  static constexpr std::size_t kUsualBytes = std::size_t{64} << 20;

  std::uint32_t bound_;
  std::size_t most_kept_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<DocumentCounts>> kept_;
};

/// Gives what was borrowed back.
struct CountsReturn {
  std::shared_ptr<CountsScratch> scratch;
  void operator()(DocumentCounts* counts) const noexcept {
    scratch->give_back(std::unique_ptr<DocumentCounts>(counts));
  }
};
using BorrowedCounts = std::unique_ptr<DocumentCounts, CountsReturn>;

/// All 0. Cost: O(1) as a rule, that of making them where none are kept.
inline BorrowedCounts borrow(std::shared_ptr<CountsScratch> scratch) {
  DocumentCounts* const counts = scratch->take().release();
  return {counts, CountsReturn{std::move(scratch)}};
}

}  // namespace inkling::storage
