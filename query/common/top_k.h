#pragma once

/// The k best hits of a stream.

#include <algorithm>
#include <boost/sort/pdqsort/pdqsort.hpp>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::query {

/// Keeps the k hits of the greatest scores; of equal ones those that entered the index first.
/// Memory: O(k), or O(offered) when that is less. Cost of an offer: O(1) on average, since hits
/// that exceed k are sorted out many at a time.
class TopK {
 public:
  /// `reordered`: the index, where documents entered in another order than that of their numbers;
  /// else null. Hits that score below `threshold` are not kept.
  explicit TopK(std::size_t k, const Index* reordered = nullptr,
                double threshold = -std::numeric_limits<double>::infinity())
      : k_(k),
        most_kept_(k +
                   std::min(k / 2 + kLeastWaiting, std::numeric_limits<std::size_t>::max() - k)),
        reordered_(reordered),
        in_order_(reordered == nullptr),
        threshold_(k == 0 ? std::numeric_limits<double>::infinity() : threshold) {}

  /// From now on documents are offered in any order. Call before any is offered.
  void take_any_order() noexcept {
    assert(hits_.empty());
    in_order_ = false;
  }

  /// Offer documents of equal scores by increasing number, unless the index was reordered or any
  /// order is taken.
  void offer(DocId doc, double score) {
    if (k_ == 0 || !may_take(score)) return;
    if (hits_.size() < k_) {
      hits_.push_back(entered(doc, score));
      if (hits_.size() == k_) set_worst(*std::ranges::max_element(hits_, Better()));
    } else {
      const Entered hit = entered(doc, score);
      if (!Better()(hit, worst_)) return;
      hits_.push_back(hit);
      if (hits_.size() == most_kept_) keep_best();
    }
  }

  /// From now on hits that score below `threshold` are not kept. Call before any hit is offered.
  void raise_threshold(double threshold) noexcept {
    assert(hits_.empty());
    threshold_ = std::max(threshold_, threshold);
  }

  /// Whether a hit of this score may enter, if it comes later and, unless any order is taken, has a
  /// greater number.
  bool may_take(double score) const noexcept { return score >= threshold_; }
  /// A hit that scores below this does not enter. Until there are k hits it is the one that was
  /// given.
  double threshold() const noexcept { return threshold_; }

  std::size_t count_wanted() const noexcept { return k_; }
  /// Whether there are k hits.
  bool is_full() const noexcept { return hits_.size() >= k_; }

  /// The hits, best first.
  std::vector<Hit> take() && {
    if (hits_.size() > k_) keep_best();
    boost::sort::pdqsort_branchless(hits_.begin(), hits_.end(), Better());
    std::vector<Hit> best;
    best.reserve(hits_.size());
    for (const Entered& hit : hits_) best.push_back({hit.doc, hit.score});
    return best;
  }

 private:
  static constexpr std::size_t kLeastWaiting = 6;

  struct Entered {
    double score = 0;
    std::uint32_t rank = 0;  ///< in the order of entry
    DocId doc{};
  };

  /// Which score is greater cannot be foreseen, so that a branch would cost more.
  struct Better {
    bool operator()(const Entered& a, const Entered& b) const noexcept {
      return static_cast<bool>(int{a.score > b.score} |
                               (int{a.score == b.score} & int{a.rank < b.rank}));
    }
  };

  Entered entered(DocId doc, double score) const {
    return {score, reordered_ == nullptr ? to_number(doc) : reordered_->entry_rank(doc), doc};
  }

  void keep_best() {
    const auto last = hits_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::ranges::nth_element(hits_, last, Better());
    set_worst(*last);
    hits_.resize(k_);
  }

  /// What comes later must be better, but where it may have entered earlier.
  void set_worst(const Entered& worst) {
    worst_ = worst;
    threshold_ = in_order_ ? std::nextafter(worst.score, std::numeric_limits<double>::infinity())
                           : worst.score;
  }

  std::size_t k_;
  std::size_t most_kept_;
  const Index* reordered_;
  bool in_order_;  ///< whether documents are offered as they entered
  double threshold_;
  std::vector<Entered> hits_;
  Entered worst_;  ///< of the k best of those that were sorted out, once there are k
};

}  // namespace inkling::query
