#pragma once

/// What the words of a query add to the score of a document at most, alone and together.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace inkling::query {

/// The most that a word adds, and what those before and behind it in WordBounds add together. Sums
/// are made of their parts alone: a small one would be lost in the difference of two great ones.
struct WordBound {
  std::size_t word;
  double most;
  double before;
  double behind;
};

/// The least first.
class WordBounds {
 public:
  explicit WordBounds(std::size_t words) {
    for (std::size_t word = 0; word < words; ++word) bounds_.push_back({word, 0, 0, 0});
  }

  std::size_t size() const noexcept { return bounds_.size(); }
  const WordBound& operator[](std::size_t at) const noexcept { return bounds_[at]; }
  auto begin() const noexcept { return bounds_.begin(); }
  auto end() const noexcept { return bounds_.end(); }

  /// By `most_of(word)`.
  template <typename MostOf>
  void update(MostOf most_of) {
    for (WordBound& bound : bounds_) bound.most = most_of(bound.word);
    std::ranges::sort(bounds_, [](const WordBound& a, const WordBound& b) {
      return a.most != b.most ? a.most < b.most : a.word < b.word;
    });
    double sum = 0;
    for (WordBound& bound : bounds_) {
      bound.before = sum;
      sum += bound.most;
    }
    sum = 0;
    for (std::size_t at = bounds_.size(); at-- > 0;) {
      bounds_[at].behind = sum;
      sum += bounds_[at].most;
    }
  }

 private:
  std::vector<WordBound> bounds_;
};

}  // namespace inkling::query
