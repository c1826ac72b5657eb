#pragma once

/// How often a phrase stands in a document.

#include <cstdint>
#include <functional>
#include <vector>

#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// A phrase begins at `start` when each of its terms has an occurrence of its own (equal terms in
/// their order) between start + offset and `slop` positions behind that, and one of them stands
/// right there. The tf of the phrase is the number of such starts. Without slop its terms stand
/// side by side in their order. With slop other words may come between, and the order may differ:
/// `"a b"~2` finds "b a".
class PhraseCounter {
 public:
  /// `terms` must outlive it.
  explicit PhraseCounter(const BoundTerms& terms);

  /// Replaces `positions` by those of a term in the document at hand.
  using PositionsOf = std::function<void(std::size_t term, std::vector<std::uint32_t>& positions)>;

  /// Call for a document that has all terms. Cost: O(positions) without slop; with it up to
  /// O(positions * terms). Throws TimeLimitError.
  std::uint32_t count(const PositionsOf& positions_of, const Deadline& deadline);

 private:
  std::uint32_t count_exact(const PositionsOf& positions_of);
  std::uint32_t count_sloppy(const PositionsOf& positions_of, const Deadline& deadline);
  void begin_with(std::uint32_t distance);
  void keep_starts_followed(std::uint32_t distance);
  std::size_t keep_by_pairs(std::uint32_t distance);
  std::size_t keep_by_bits(std::uint32_t distance);
  bool begins_at(std::int64_t start);

  const BoundTerms& terms_;
  std::vector<std::size_t>
      equal_before_;  ///< of each term the nearest equal one before it, or itself
  std::vector<std::size_t> rarest_first_;  ///< the terms
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> kept_;
  std::vector<std::uint64_t> is_start_;  ///< bits, none of them set between calls
  std::vector<std::uint32_t> positions_;
  std::vector<std::vector<std::uint32_t>> all_positions_;  ///< of each term
  std::vector<std::size_t> at_;     ///< of each: the first position that may still be of use
  std::vector<std::size_t> taken_;  ///< of each: the position that it has
};

}  // namespace inkling::query
