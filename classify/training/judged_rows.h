#pragma once

/// The judged documents, for scores that leave each of them out.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/huge_pages.h"
#include "classify/counts/row_sums.h"
#include "classify/training/held_out.h"

namespace inkling::classify {

/// Some of the terms that more than one document has: as many as have counts by topic that stay in
/// the cache of a processor while documents are scored.
struct TermBlock {
  template <typename Value>
  using Large = std::vector<Value, analysis::HugePageAllocator<Value>>;

  std::vector<std::uint32_t> terms;   ///< increasing: the rows of a table of their counts
  Large<RowUse> uses;                 ///< by place, then by term: such rows, and occurrences
  std::vector<std::uint64_t> starts;  ///< by place, one more entry
  /// By use, then by topic of its document: occurrences of the term in the topic.
  Large<std::uint64_t> own_counts;

  std::span<const RowUse> of(std::size_t place) const noexcept {
    return {uses.data() + starts[place],
            static_cast<std::size_t>(starts[place + 1] - starts[place])};
  }
};

/// What judged documents have, apart from one alpha. By place (Folds), unless it says otherwise.
struct JudgedRows {
  std::vector<std::uint32_t> place_of;          ///< by row of the table; kNoRow: not judged
  std::vector<double> occurrences;              ///< of terms that other documents have, too
  std::vector<double> all_occurrences;          ///< of all terms
  std::vector<std::uint32_t> lone_terms;        ///< terms that no other document has
  std::vector<std::uint32_t> own_starts = {0};  ///< one more entry
  std::vector<std::uint32_t> own_topics;        ///< of one document after another
  bool is_binary = false;

  std::uint32_t times(const Posting& posting) const noexcept { return is_binary ? 1 : posting.tf; }
  std::span<const std::uint32_t> topics_of(std::size_t place) const noexcept {
    return {own_topics.data() + own_starts[place],
            std::size_t{own_starts[place + 1]} - own_starts[place]};
  }
};

/// Cost: O(postings).
JudgedRows judged_rows(const HeldOutTask& task);

/// Counts of a block, by term and topic: 4 MB of their numbers.
inline constexpr std::size_t kBlockCounts = std::size_t{1} << 20;

/// Turns the table, which is by term, into blocks by document: that takes about as long as to score
/// all documents twice by term. `task.record` has the counts of the table. Cost: O(postings);
/// memory: 8 bytes for each, and as many for each topic of its document.
std::vector<TermBlock> by_document(const HeldOutTask& task, const JudgedRows& rows,
                                   std::size_t block_counts = kBlockCounts);

}  // namespace inkling::classify
