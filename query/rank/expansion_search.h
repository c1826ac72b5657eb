#pragma once

/// The best documents of an expansion.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/document_set.h"
#include "query/common/deadline.h"
#include "query/common/top_k.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_filter.h"
#include "query/score/scorer.h"
#include "storage/documents/counted_documents.h"
#include "storage/files/format.h"
#include "storage/postings/posting_sum.h"

namespace inkling::query {

/// Scores its postings, which were decoded to be added up, by loops over many of them. Of a scorer
/// that knows of documents no more than their lengths.
template <typename Scorer>
class ExpansionSearch {
 public:
  /// `may_reach`: of the weight. All must outlive it; `filter` is null for all documents.
  ExpansionSearch(const storage::PostingSum& postings, const Scorer& scorer,
                  const WeightOf<Scorer>& weight, const LengthFactors<Scorer>& factors,
                  const SaturationFilter& may_reach, const DocumentSet* filter)
      : postings_(postings),
        scorer_(scorer),
        weight_(weight),
        factors_(factors),
        may_reach_(may_reach),
        filter_(filter) {}

  /// Offers its documents in their order; how many there are. Throws TimeLimitError.
  std::uint64_t rank(TopK& best, const Deadline& deadline) {
    Steps steps(deadline);
    if (!postings_.is_counted()) return rank_all(postings_.docs(), postings_.tfs(), best, steps);
    std::uint64_t total = 0;
    for (std::size_t begin = 0; begin < postings_.steps();) {
      steps.check();
      const storage::CollectedDocuments found = collect(begin, best.threshold());
      total += rank_all(std::span(docs_).first(found.count), std::span(tfs_).first(found.count),
                        best, steps);
      begin = found.end;
    }
    return filter_ == nullptr ? postings_.df() : total;
  }

 private:
  static constexpr std::size_t kMost = storage::kPostingBlock;
  /// Documents that are collected at a time: few, as what the best reach grows.
  static constexpr std::size_t kCollected = 2 * kMost;
  static_assert(kCollected >= storage::kCountsStep);
  /// A million documents, of which hardly any may be collected.
  static constexpr std::size_t kStepsBetweenChecks = 16384;

  /// Of the steps from `begin` on, those that may reach `threshold`, all where they are counted
  /// under a filter.
  storage::CollectedDocuments collect(std::size_t begin, double threshold) {
    const storage::CountsSteps steps{begin,
                                     std::min(begin + kStepsBetweenChecks, postings_.steps())};
    if (filter_ != nullptr || !may_reach_.judges() || threshold <= 0) {
      return postings_.collect(steps, kCollected, docs_.data(), tfs_.data());
    }
    if (threshold != limits_of_) {
      limits_ = limits(threshold);
      limits_of_ = threshold;
    }
    const std::uint8_t* const codes = may_reach_.codes().by_document().data();
    return postings_.collect_below(codes, limits_, steps, kCollected, docs_.data(), tfs_.data());
  }

  /// Below which code of a length a document may score `threshold`, by its count. No contribution
  /// grows with length, to the last bit, so that what only ties with the last of the best is passed
  /// over, too.
  storage::CountLimits limits(double threshold) const {
    constexpr std::size_t kShortest = 1;  // what counts has a term, and so no code of fewer
    constexpr std::size_t kNoLimit = storage::kMostOther + 1;
    const CodeFactors& factors = factors_.of_codes();
    storage::CountLimits limits{};
    for (std::uint32_t tf = 1; tf < limits.size(); ++tf) {
      const auto end = std::partition_point(
          factors.begin() + kShortest, factors.end(),
          [&](double factor) { return scorer_.contribution(weight_, tf, factor) >= threshold; });
      const auto limit = static_cast<std::size_t>(end - factors.begin());
      limits[tf] = static_cast<std::uint8_t>(limit > kShortest ? std::min(limit, kNoLimit) : 0);
    }
    limits.back() = kNoLimit;  // which stands for greater tfs, too
    return limits;
  }

  std::uint64_t rank_all(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                         TopK& best, Steps& steps) {
    std::uint64_t total = 0;
    for (std::size_t begin = 0; begin < docs.size(); begin += kMost) {
      steps.check();
      const std::size_t count = std::min(kMost, docs.size() - begin);
      total += rank_block(docs.subspan(begin, count), tfs.subspan(begin, count), best);
    }
    return total;
  }

  std::uint64_t rank_block(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                           TopK& best) {
    std::array<std::uint8_t, kMost> places;
    const std::size_t count = may_reach_.select(docs, tfs, best.threshold(), places.data());
    std::array<double, kMost> scores;
    for (std::size_t at = 0; at < count; ++at) scores[at] = factors_[docs[places[at]]];
    for (std::size_t at = 0; at < count; ++at) {
      scores[at] = scorer_.contribution(weight_, tfs[places[at]], scores[at]);
    }
    for (std::size_t at = 0; at < count; ++at) {
      const DocId doc = docs[places[at]];
      if (best.may_take(scores[at]) && is_allowed(doc)) best.offer(doc, scores[at]);
    }
    if (filter_ == nullptr) return docs.size();
    return static_cast<std::uint64_t>(
        std::ranges::count_if(docs, [this](DocId doc) { return is_allowed(doc); }));
  }

  bool is_allowed(DocId doc) const noexcept { return filter_ == nullptr || filter_->contains(doc); }

  const storage::PostingSum& postings_;
  const Scorer& scorer_;
  const WeightOf<Scorer>& weight_;
  const LengthFactors<Scorer>& factors_;
  SaturationFilter may_reach_;
  const DocumentSet* filter_;
  double limits_of_ = 0;  ///< what limits_ are of
  storage::CountLimits limits_{};
  std::array<DocId, kCollected> docs_;
  std::array<std::uint32_t, kCollected> tfs_;
};

}  // namespace inkling::query
