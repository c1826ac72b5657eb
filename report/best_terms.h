#pragma once

/// The k terms with the highest scores.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::report {

/// Keeps the k best of the terms offered; among equal scores those offered first, which in a walk
/// is byte order. Cost: O(log k) for an offer that is kept, O(1) for others. Memory: O(k).
template <typename Payload>
class BestTerms {
 public:
  struct Entry {
    double score = 0;
    std::size_t number = 0;  ///< number of terms offered before it
    std::string term;
    Payload payload{};
  };

  explicit BestTerms(std::size_t k) : k_(k) {}

  /// `score` must not be NaN.
  void offer(double score, std::string_view term, const Payload& payload) {
    const std::size_t number = offered_++;
    if (k_ == 0 || (heap_.size() == k_ && score <= heap_.front().score)) return;
    if (heap_.size() == k_) {
      std::ranges::pop_heap(heap_, is_better);
      heap_.pop_back();
    }
    heap_.push_back({score, number, std::string(term), payload});
    std::ranges::push_heap(heap_, is_better);
  }

  /// Best first.
  std::vector<Entry> take() && {
    std::ranges::sort_heap(heap_, is_better);
    return std::move(heap_);
  }

 private:
  static bool is_better(const Entry& a, const Entry& b) noexcept {
    return a.score != b.score ? a.score > b.score : a.number < b.number;
  }

  std::size_t k_;
  std::size_t offered_ = 0;
  std::vector<Entry> heap_;  ///< the worst is at the front
};

}  // namespace inkling::report
