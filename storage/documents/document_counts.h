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

/// A byte for each document below a bound, and a mark for each step (MarkedCounts). All operations,
/// clearing included, only touch the bytes of marked steps.
class DocumentCounts {
 public:
  static constexpr std::uint32_t kMost = std::numeric_limits<std::uint8_t>::max();

  /// All 0. Cost: O(bound).
  explicit DocumentCounts(std::uint32_t bound)
      : counts_((std::size_t{bound} + kCountsStep - 1) / kCountsStep * kCountsStep),
        marks_(counts_.size() / kCountsStep + kMarksBehind) {}

  std::size_t steps() const noexcept { return counts_.size() / kCountsStep; }
  MarkedCounts marked() const noexcept { return {counts_.data(), marks_.data()}; }

  /// Access for counting documents and marking their steps.
  struct Places {
    std::uint8_t* counts;
    std::uint8_t* marks;

    std::uint8_t& count(DocId doc) const noexcept { return counts[to_number(doc)]; }
    /// Call with each count that a document gets.
    void mark(DocId doc, std::uint8_t count) const noexcept {
      marks[to_number(doc) / kCountsStep] |= count;
    }
  };
  Places places() noexcept { return {counts_.data(), marks_.data()}; }
  /// Marks all steps with the greatest count, so that counts can grow without marking.
  /// Cost: O(steps / lanes).
  void mark_all() noexcept;

  /// Cost: O(steps / 8 + marked steps).
  void clear() noexcept;

 private:
  std::vector<std::uint8_t> counts_;
  std::vector<std::uint8_t> marks_;
};

/// Keeps DocumentCounts of one bound for reuse: otherwise the system would take large blocks back
/// and clear new ones. Any number of threads may use it.
class CountsScratch {
 public:
  /// Keeps about `most_bytes`; by default at least one DocumentCounts.
  explicit CountsScratch(std::uint32_t bound, std::size_t most_bytes = kUsualBytes)
      : bound_(bound),
        most_kept_(std::clamp<std::size_t>(most_bytes / (std::size_t{bound} + 1),
                                           most_bytes < kUsualBytes ? 0 : 1, kMostUsed)) {}

  std::uint32_t bound() const noexcept { return bound_; }
  /// All 0.
  std::unique_ptr<DocumentCounts> take();
  void give_back(std::unique_ptr<DocumentCounts> counts) noexcept;

 private:
  bool may_keep_more() noexcept;

  /// Only queries with many patterns use more at the same time.
  static constexpr std::size_t kMostUsed = 8;
  static constexpr std::size_t kUsualBytes = std::size_t{64} << 20;

  std::uint32_t bound_;
  std::size_t most_kept_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<DocumentCounts>> kept_;
};

/// Returns borrowed counts.
struct CountsReturn {
  std::shared_ptr<CountsScratch> scratch;
  void operator()(DocumentCounts* counts) const noexcept {
    scratch->give_back(std::unique_ptr<DocumentCounts>(counts));
  }
};
using BorrowedCounts = std::unique_ptr<DocumentCounts, CountsReturn>;

/// All 0. Cost: O(1) if any are kept, otherwise O(bound).
inline BorrowedCounts borrow(std::shared_ptr<CountsScratch> scratch) {
  DocumentCounts* const counts = scratch->take().release();
  return {counts, CountsReturn{std::move(scratch)}};
}

}  // namespace inkling::storage
