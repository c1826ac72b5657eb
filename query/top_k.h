#pragma once

/// The k best hits of a stream.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "inkling/search.h"

namespace inkling::query {

/// Keeps the k hits of the greatest score, ties by smaller document. Hits must be offered by
/// increasing document. Memory: O(k), or O(offered) when that is less.
class TopK {
 public:
  explicit TopK(std::size_t k) : k_(k) {}

  void offer(DocId doc, double score) {
    if (heap_.size() < k_) {
      heap_.push_back({doc, score});
      std::ranges::push_heap(heap_, better);
    } else if (k_ > 0 && score > heap_.front().score) {
      std::ranges::pop_heap(heap_, better);
      heap_.back() = {doc, score};
      std::ranges::push_heap(heap_, better);
    }
  }

  /// The hits, best first.
  std::vector<Hit> take() && {
    std::ranges::sort(heap_, better);
    return std::move(heap_);
  }

 private:
  static bool better(const Hit& a, const Hit& b) noexcept {
    return a.score > b.score || (a.score == b.score && a.doc < b.doc);
  }

  std::size_t k_;
  std::vector<Hit> heap_;  ///< the worst in front
};

}  // namespace inkling::query
