#pragma once

/// The k best hits of a stream.

#include <algorithm>
#include <boost/sort/pdqsort/pdqsort.hpp>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::query {

/// Keeps the k hits of the greatest score, of equal ones those that entered the index first. Memory: O(k), or
/// O(offered) when that is less. Cost of an offer: O(1) on average, since some wait to be sorted out together.
class TopK {
 public:
  /// `reordered`: the index, where documents entered in another order than that of their numbers; else null. Hits that
  /// score below `floor` are not kept.
  explicit TopK(std::size_t k, const Index* reordered = nullptr,
                double floor = -std::numeric_limits<double>::infinity())
      : k_(k),
        most_kept_(k + std::min(k / 2 + kLeastWaiting, std::numeric_limits<std::size_t>::max() - k)),
        better_{reordered},
        floor_(floor) {}

  void offer(DocId doc, double score) {
    const Hit hit{doc, score};
    if (hits_.size() < k_) {
      if (score < floor_) return;
      hits_.push_back(hit);
      if (hits_.size() == k_) worst_ = *std::ranges::max_element(hits_, better_);
    } else if (k_ > 0 && better_(hit, worst_)) {
      hits_.push_back(hit);
      if (hits_.size() == most_kept_) keep_best();
    }
  }

  /// Whether a hit of this score might enter; one of a greater document that comes later, as cursors do.
  bool may_take(double score) const noexcept {
    if (hits_.size() < k_) return score >= floor_;
    if (k_ == 0) return false;
    return better_.reordered == nullptr ? score > worst_.score : score >= worst_.score;
  }
  /// No hit of a score below this enters; the floor while there is room.
  double least() const noexcept {
    if (hits_.size() < k_) return floor_;
    return k_ == 0 ? std::numeric_limits<double>::infinity() : worst_.score;
  }

  /// The hits, best first.
  std::vector<Hit> take() && {
    if (hits_.size() > k_) keep_best();
    if (better_.reordered == nullptr) {
      boost::sort::pdqsort_branchless(hits_.begin(), hits_.end(), EnteredInOrder());
    } else {
      std::ranges::sort(hits_, better_);
    }
    return std::move(hits_);
  }

 private:
  static constexpr std::size_t kLeastWaiting = 6;

  /// Of documents that are numbered as they entered. Which score is greater cannot be foreseen, so that a branch would
  /// cost more.
  struct EnteredInOrder {
    bool operator()(const Hit& a, const Hit& b) const noexcept {
      return static_cast<bool>(int{a.score > b.score} | (int{a.score == b.score} & int{a.doc < b.doc}));
    }
  };

  struct Better {
    const Index* reordered;

    bool operator()(const Hit& a, const Hit& b) const {
      if (reordered == nullptr) return EnteredInOrder()(a, b);
      if (a.score != b.score) return a.score > b.score;
      return reordered->entry_rank(a.doc) < reordered->entry_rank(b.doc);
    }
  };

  void keep_best() {
    const auto last = hits_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    if (better_.reordered == nullptr) {
      std::ranges::nth_element(hits_, last, EnteredInOrder());
    } else {
      std::ranges::nth_element(hits_, last, better_);
    }
    worst_ = *last;
    hits_.resize(k_);
  }

  std::size_t k_;
  std::size_t most_kept_;
  Better better_;
  double floor_;
  std::vector<Hit> hits_;
  Hit worst_{};  ///< of the k best of those that were sorted out, once there are k
};

}  // namespace inkling::query
