#pragma once

/// The postings of a term, and what they add to scores.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "query/length_factors.h"
#include "query/scorer.h"
#include "storage/block_cursor.h"

namespace inkling::query {

/// The next document, if there is one.
constexpr DocId behind(DocId doc) noexcept { return DocId{to_number(doc) + 1}; }

/// Moves forward, and judges blocks before they are decoded. Of a scorer for which kIsMonotone is true and that knows
/// of documents no more than their lengths.
template <typename Scorer>
class ScoredPostings {
 public:
  /// Scorer and factors must outlive it.
  ScoredPostings(const Index& index, FieldId field, std::string_view term, const Scorer& scorer,
                 const WeightOf<Scorer>& weight, LengthFactors<Scorer>& factors)
      : postings_(index.view().shared_from_this(), field, term),
        scorer_(scorer),
        weight_(weight),
        factors_(factors),
        most_(contribution_of(std::numeric_limits<std::uint32_t>::max(), 1)) {}

  /// An upper bound of its documents.
  std::uint64_t df() const noexcept { return postings_.df(); }
  /// The most that it adds to any score, and that any posting of the block does.
  double most() const noexcept { return most_; }
  double most_in_block() {
    const storage::Impacts& impacts = postings_.impacts();
    if (impacts.empty()) return most_;
    double most = 0;
    for (const storage::Impact& impact : impacts.all()) {
      most = std::max(most, contribution_of(impact.tf(), impact.length()));
    }
    return most;
  }

  /// To the block of the first posting that is not before `target`; false when there is none.
  bool move_to(DocId target) {
    if (!postings_.move_to(target)) return false;
    if (!postings_.is_decoded()) at_ = 0;
    return true;
  }
  DocId last_of_block() const noexcept { return postings_.last(); }
  bool is_decoded() const noexcept { return postings_.is_decoded(); }

  /// Within the block, which is decoded, to the first posting that is not before `target`. False when there is none.
  bool go_to(DocId target) {
    postings_.decode();
    const auto docs = postings_.docs();
    // As a rule it is near.
    const std::size_t near = std::min(at_ + kNear, docs.size());
    while (at_ < near && docs[at_] < target) ++at_;
    if (at_ == near && at_ < docs.size() && docs[at_] < target) {
      const auto first = docs.begin() + static_cast<std::ptrdiff_t>(at_);
      at_ = static_cast<std::size_t>(std::lower_bound(first, docs.end(), target) - docs.begin());
    }
    return at_ < docs.size();
  }
  void advance() noexcept { ++at_; }
  bool is_at_end() const noexcept { return at_ == postings_.docs().size(); }

  // Of the posting it stands at.

  DocId doc() const noexcept { return postings_.docs()[at_]; }
  std::uint32_t tf() const noexcept { return postings_.tfs()[at_]; }
  double contribution() { return contribution(doc(), tf()); }
  void positions(std::vector<std::uint32_t>& positions) const { postings_.positions(at_, positions); }

  /// If it had `tf` occurrences in `doc`.
  double contribution(DocId doc, std::uint32_t tf) { return scorer_.contribution(weight_, tf, factors_[doc]); }

 private:
  static constexpr std::size_t kNear = 8;

  /// An impact may be rounded up to more than any tf.
  double contribution_of(std::uint64_t tf, std::uint64_t length) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return scorer_.contribution(weight_, static_cast<std::uint32_t>(std::min(tf, kMost)),
                                factors_.of_length(static_cast<std::uint32_t>(std::min(length, kMost))));
  }

  storage::BlockCursor postings_;
  const Scorer& scorer_;
  WeightOf<Scorer> weight_;
  LengthFactors<Scorer>& factors_;
  double most_;
  std::size_t at_ = 0;
};

}  // namespace inkling::query
