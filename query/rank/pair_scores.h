#pragma once

/// What pairs of terms add to the scores of documents in which they stand near each other.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "inkling/document_score.h"
#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "inkling/types.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/rank/scoring.h"

namespace inkling::query {

/// Places where `b` stands `distance` behind `a`. Both are sorted.
std::uint32_t count_ordered(const std::vector<std::uint32_t>& a,
                            const std::vector<std::uint32_t>& b, std::uint32_t distance);
/// Pairs of positions less than `width` apart, from left to right, each used once. Both are sorted;
/// where they are equal, they are those of one term, and pairs are of two of its occurrences.
std::uint32_t count_near(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                         std::uint32_t width);

/// Positions that unordered pairs lie within.
inline constexpr std::uint32_t kNearWidth = 8;
static_assert(kNearWidth <= kPositionGap, "no pair reaches across values");

/// Index and scoring must outlive it.
class PairScores {
 public:
  /// Throws OptionError for an index without positions, TimeLimitError.
  PairScores(const Index& index, const std::vector<BoundTerms>& pairs, const BoundNode& root,
             const Scoring& scoring, const Deadline& deadline);

  struct Part {
    std::string terms;     ///< "#1(gall ink)", "#uw8(gall ink)"
    std::uint32_t tf = 0;  ///< places
    double idf = 0;        ///< of both terms
    double weight = 0;     ///< what the contribution of a phrase is multiplied by
    double contribution = 0;
  };
  /// All of them, in the order in which they are added; what `doc` lacks has a tf and a
  /// contribution of 0. Documents must be asked for in increasing order.
  std::vector<Part> parts(DocId doc);
  std::size_t part_count() const noexcept { return 2 * pairs_.size(); }

 private:
  /// What a phrase of `pair` contributes to a document that has it so often.
  using Contribute = std::function<double(std::size_t pair, std::uint32_t tf, DocId doc)>;

  struct Pair {
    std::string name;
    std::size_t first;  ///< places among terms_
    std::size_t second;
    std::uint32_t distance;
    double idf = 0;
  };
  struct Term {
    std::string term;
    PostingCursor postings;
    std::vector<std::uint32_t> positions;  ///< in the document at hand
  };

  template <typename Formula>
  Contribute contribute_by(const Formula& formula, const std::vector<BoundTerms>& pairs,
                           const BoundNode& root, const Scoring& scoring, const Deadline& deadline);
  /// The place of the term among terms_.
  std::size_t place_of(const std::string& term);

  const Index& index_;
  Proximity proximity_;
  std::vector<Term> terms_;
  std::vector<Pair> pairs_;
  Contribute contribute_;
};

}  // namespace inkling::query
