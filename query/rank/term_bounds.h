#pragma once

/// Upper bounds of what the terms of a query add to the score of a document, alone and together.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace inkling::query {

/// Upper bounds of a term, and of the terms before and behind it in TermBounds together. Each sum
/// is added up from its own parts: in the difference of two great sums a small one would be lost.
struct TermBound {
  std::size_t term;
  double alone;
  double before;
  double behind;
};

/// Terms by their upper bounds, the lowest first.
class TermBounds {
 public:
  explicit TermBounds(std::size_t terms) {
    for (std::size_t term = 0; term < terms; ++term) bounds_.push_back({term, 0, 0, 0});
  }

  std::size_t size() const noexcept { return bounds_.size(); }
  const TermBound& operator[](std::size_t at) const noexcept { return bounds_[at]; }
  auto begin() const noexcept { return bounds_.begin(); }
  auto end() const noexcept { return bounds_.end(); }

  /// Bounds each term by `bound_of(term)`.
  template <typename BoundOf>
  void update(BoundOf bound_of) {
    for (TermBound& bound : bounds_) bound.alone = bound_of(bound.term);
    std::ranges::sort(bounds_, [](const TermBound& a, const TermBound& b) {
      return a.alone != b.alone ? a.alone < b.alone : a.term < b.term;
    });
    sum_up();
  }
  /// Moves the bound of a term behind those of all others.
  void move_last(std::size_t term) {
    const auto found = std::ranges::find(bounds_, term, &TermBound::term);
    std::rotate(found, found + 1, bounds_.end());
    sum_up();
  }

 private:
  void sum_up() {
    double sum = 0;
    for (TermBound& bound : bounds_) {
      bound.before = sum;
      sum += bound.alone;
    }
    sum = 0;
    for (std::size_t at = bounds_.size(); at-- > 0;) {
      bounds_[at].behind = sum;
      sum += bounds_[at].alone;
    }
  }

  std::vector<TermBound> bounds_;
};

}  // namespace inkling::query
