#pragma once

/// The k terms with the highest scores.

#include <algorithm>
#include <cstddef>
#include <iterator>
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

  /// Whether a term with this score, offered now, would be kept.
  bool takes(double score) const noexcept {
    return k_ != 0 && (heap_.size() < k_ || score > heap_.front().score);
  }

  /// `score` must not be NaN.
  void offer(double score, std::string_view term, const Payload& payload) {
    const std::size_t number = offered_++;
    if (!takes(score)) return;
    if (heap_.size() == k_) {
      std::ranges::pop_heap(heap_, is_better);
      heap_.pop_back();
    }
    heap_.push_back({score, number, std::string(term), payload});
    std::ranges::push_heap(heap_, is_better);
  }

  /// Adds those kept by another, of terms that were offered elsewhere: among equal scores the first
  /// in byte order are kept, as in one walk over all. Numbers are then places among what is kept.
  void merge(BestTerms&& other) {
    const auto comes_first = [](const Entry& a, const Entry& b) {
      return a.score != b.score ? a.score > b.score : a.term < b.term;
    };
    std::ranges::move(other.heap_, std::back_inserter(heap_));
    std::ranges::sort(heap_, comes_first);
    if (heap_.size() > k_) heap_.resize(k_);
    offered_ = 0;
    for (Entry& entry : heap_) entry.number = offered_++;
    std::ranges::make_heap(heap_, is_better);
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
