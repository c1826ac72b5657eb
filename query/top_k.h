#pragma once

/// The k best hits of a stream.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::query {

/// Keeps the k hits of the greatest score, of equal ones those that entered the index first. Memory: O(k), or
/// O(offered) when that is less.
class TopK {
 public:
  /// `reordered`: the index, where documents entered in another order than that of their numbers; else null.
  explicit TopK(std::size_t k, const Index* reordered = nullptr) : k_(k), better_{reordered} {}

  void offer(DocId doc, double score) {
    if (heap_.size() < k_) {
      heap_.push_back({doc, score});
      std::ranges::push_heap(heap_, better_);
    } else if (k_ > 0 && better_({doc, score}, heap_.front())) {
      std::ranges::pop_heap(heap_, better_);
      heap_.back() = {doc, score};
      std::ranges::push_heap(heap_, better_);
    }
  }

  /// Whether a hit of this score might enter; one of a greater document that comes later, as cursors do.
  bool may_take(double score) const noexcept {
    if (heap_.size() < k_) return true;
    if (k_ == 0) return false;
    return better_.reordered == nullptr ? score > heap_.front().score : score >= heap_.front().score;
  }

  /// The hits, best first.
  std::vector<Hit> take() && {
    std::ranges::sort(heap_, better_);
    return std::move(heap_);
  }

 private:
  struct Better {
    const Index* reordered;

    bool operator()(const Hit& a, const Hit& b) const {
      if (a.score != b.score) return a.score > b.score;
      if (reordered == nullptr) return a.doc < b.doc;
      return reordered->entry_rank(a.doc) < reordered->entry_rank(b.doc);
    }
  };

  std::size_t k_;
  Better better_;
  std::vector<Hit> heap_;  ///< the worst in front
};

}  // namespace inkling::query
