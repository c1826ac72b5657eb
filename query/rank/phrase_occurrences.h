#pragma once

/// How often a phrase stands in documents of a batch.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "query/bind/bound_terms.h"
#include "query/bind/phrase_counter.h"
#include "query/common/deadline.h"
#include "query/match/conjunction.h"
#include "storage/files/format.h"
#include "storage/view/block_cursor.h"
#include "storage/view/frequent_positions.h"

namespace inkling::query {

/// Positions are read from the cache where they are kept by document, else from the lists of a
/// conjunction.
class PhraseOccurrences {
 public:
  /// Where the positions of a term are: cached, or in its list, which has this number in the
  /// conjunction.
  struct Source {
    const storage::FrequentPositions* known = nullptr;
    storage::BlockCursor* list = nullptr;
    std::size_t number = 0;
  };

  /// `sources`: of each term of the phrase, which has no slop and takes any form of its terms. All
  /// must outlive it.
  PhraseOccurrences(const BoundTerms& phrase, std::vector<Source> sources,
                    const Conjunction& documents, const Deadline& deadline);

  // It refers to itself.
  PhraseOccurrences(const PhraseOccurrences&) = delete;
  PhraseOccurrences& operator=(const PhraseOccurrences&) = delete;

  /// Chooses documents by their places among those that the conjunction has met, and prefetches
  /// their positions together: most of the time is spent waiting for memory.
  void choose(std::span<const std::uint8_t> met);
  /// How often the phrase stands in the number `at` of them. Throws TimeLimitError.
  std::uint32_t count(std::size_t at);

 private:
  using Places = std::array<storage::FrequentPositions::Place, storage::kPostingBlock>;

  std::optional<std::uint32_t> count_small();
  std::span<const std::uint16_t> small_positions(std::size_t term) const;
  void find_positions(std::size_t term, std::vector<std::uint32_t>& found);

  const BoundTerms& phrase_;
  std::vector<Source> sources_;
  bool are_small_;  ///< all positions are cached, and below 2^16
  const Conjunction& documents_;
  const Deadline& deadline_;
  PhraseCounter counter_;
  std::span<const std::uint8_t> met_;  ///< those that were chosen
  std::array<DocId, storage::kPostingBlock> docs_;
  std::vector<Places> places_;  ///< by term, of cached positions
  std::size_t at_ = 0;          ///< the one at hand
  std::vector<std::uint16_t> kept_;
  PhraseCounter::PositionsOf positions_of_ =
      [this](std::size_t term, std::vector<std::uint32_t>& found) { find_positions(term, found); };
};

}  // namespace inkling::query
