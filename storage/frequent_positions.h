#pragma once

/// Where a frequent term stands, by document.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "storage/term_lists.h"

namespace inkling::storage {

/// Positions of the live postings of a term, found without its lists.
class FrequentPositions {
 public:
  /// Of the term whose lists these are; of its live documents the set, which must outlive it, and the statistics, with
  /// a cf below 2^32. Throws CorruptIndexError. Cost: O(cf + bound / 64).
  FrequentPositions(const TermLists& lists, const DocumentSet& documents, const TermStatistics& statistics);

  /// Replaces `positions` by those in `doc`, one of the documents, increasing. Cost: O(tf).
  void positions(DocId doc, std::vector<std::uint32_t>& positions) const;

  /// Positions of 2^16 or more take twice the room.
  std::size_t memory_bytes() const noexcept;
  /// Of a term with these statistics among documents below `bound`, where no position is as great.
  static std::size_t bytes_of(const TermStatistics& statistics, std::uint32_t bound) noexcept;

 private:
  void add(const TermList& list);
  void add(std::span<const std::uint32_t> positions);
  void widen();

  const DocumentSet& documents_;
  std::vector<std::uint32_t> ranks_;  ///< of each word of documents_: documents before it
  std::vector<std::uint32_t> ends_;   ///< of each document's positions; before them 0
  bool is_wide_ = false;
  std::vector<std::uint16_t> small_;  ///< all positions, where they are not wide
  std::vector<std::uint32_t> wide_;   ///< all positions, where they are
};

}  // namespace inkling::storage
