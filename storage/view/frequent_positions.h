#pragma once

/// The positions of a frequent term, by document.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/documents/document_ranks.h"
#include "storage/view/term_lists.h"

namespace inkling::storage {

/// Positions of the live postings of a term, found without reading its posting lists.
class FrequentPositions {
 public:
  /// Of the term that has these lists. `ranks`, of its live documents, must outlive it; the cf of
  /// `statistics` is below 2^32. Throws CorruptIndexError. Cost: O(cf).
  FrequentPositions(const TermLists& lists, const DocumentRanks& ranks,
                    const TermStatistics& statistics);

  /// Where the positions of a document are.
  struct Place {
    std::uint32_t first;
    std::uint32_t count;
  };
  /// Writes the places of `docs`, which have the term and are at most a block of documents, and
  /// prefetches their positions. Asking for several documents at once pays: most of the time is
  /// spent waiting for memory.
  void find(std::span<const DocId> docs, Place* places) const;
  /// Replaces `positions` by the positions in a document, increasing. Cost: O(tf).
  void positions(Place place, std::vector<std::uint32_t>& positions) const;
  /// Whether all positions of the term are below 2^16.
  bool are_small() const noexcept { return !is_wide_; }
  /// The same where they are, without copying them. kReadBehind more may be read behind them.
  std::span<const std::uint16_t> small_positions(Place place) const noexcept {
    return {small_.data() + place.first, place.count};
  }
  static constexpr std::size_t kReadBehind = 32;

  /// Positions of 2^16 or more take twice the memory.
  std::size_t memory_bytes() const noexcept;
  /// Memory of a term with these statistics, where all positions are below 2^16.
  static std::size_t bytes_of(const TermStatistics& statistics) noexcept;

 private:
  void add(const TermList& list);
  void add(std::span<const std::uint32_t> positions);
  void widen();

  const DocumentRanks& ranks_;
  std::vector<std::uint32_t> ends_;  ///< of each document's positions, by rank; before them 0
  bool is_wide_ = false;
  std::vector<std::uint16_t> small_;  ///< all positions, where they are not wide
  std::vector<std::uint32_t> wide_;   ///< all positions, where they are
};

}  // namespace inkling::storage
