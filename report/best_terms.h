#pragma once

/// The k terms with the highest scores.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::report {

/// Keeps the k best of the terms offered: the highest scores, of equal ones those whose text comes
/// first by its bytes, where there is one, and then the terms that do. Terms are offered in the
/// order of their bytes. Cost: O(log k) for an offer that is kept, O(1) for others. Memory: O(k).
template <typename Payload>
class BestTerms {
 public:
  struct Entry {
    double score = 0;
    std::string term;
    Payload payload{};
    std::string text{};
  };

  explicit BestTerms(std::size_t k) : k_(k) {}

  /// Whether a term with this score and text, offered now, would be kept.
  bool takes(double score, std::string_view text = {}) const noexcept {
    if (k_ == 0) return false;
    if (heap_.size() < k_) return true;
    const Entry& last = heap_.front();
    return score > last.score || (score == last.score && text < last.text);
  }

  /// Whether there are k, at least one.
  bool is_full() const noexcept { return k_ != 0 && heap_.size() == k_; }
  /// The worst of those that are kept, if there are any.
  const Entry& worst() const noexcept { return heap_.front(); }

  /// `score` must not be NaN.
  void offer(double score, std::string_view term, const Payload& payload,
             std::string_view text = {}) {
    if (takes(score, text)) keep({score, std::string(term), payload, std::string(text)});
  }

  /// Adds those kept by another, of terms that were offered elsewhere, before or behind these: the
  /// same are kept as in one walk over all. Cost: O(log k) for each.
  void merge(BestTerms&& other) {
    for (Entry& entry : other.heap_) {
      if (k_ != 0 && (heap_.size() < k_ || is_better(entry, heap_.front()))) keep(std::move(entry));
    }
  }

  /// Best first.
  std::vector<Entry> take() && {
    std::ranges::sort_heap(heap_, is_better);
    return std::move(heap_);
  }

 private:
  static bool is_better(const Entry& a, const Entry& b) noexcept {
    if (a.score != b.score) return a.score > b.score;
    return a.text != b.text ? a.text < b.text : a.term < b.term;
  }

  void keep(Entry entry) {
    if (heap_.size() == k_) {
      std::ranges::pop_heap(heap_, is_better);
      heap_.pop_back();
    }
    heap_.push_back(std::move(entry));
    std::ranges::push_heap(heap_, is_better);
  }

  std::size_t k_;
  std::vector<Entry> heap_;  ///< the worst is at the front
};

}  // namespace inkling::report
