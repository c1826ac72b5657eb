#pragma once

/// Upper bounds of what the terms of a query add together, window by window.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::query {

/// 16 bits would hold sums of more terms, but bounds of many terms tell little.
inline constexpr std::size_t kMostWindowTerms = 16;

/// Weights of terms such that no sum of their weighted bounds exceeds 16 bits.
class WindowWeights {
 public:
  /// Of terms of these scales, each above 0, at most kMostWindowTerms.
  explicit WindowWeights(std::span<const double> scales);

  std::uint16_t operator[](std::size_t term) const { return weights_[term]; }
  /// What a bound of the term adds to a sum; not 0 unless the bound is.
  std::uint16_t part(std::size_t term, std::uint8_t bound) const {
    return static_cast<std::uint16_t>(std::uint32_t{weights_[term]} * bound / 256);
  }
  /// No window with a document that scores `score` has a sum below this. At least 1.
  std::uint16_t threshold_of(double score) const;

 private:
  std::vector<std::uint16_t> weights_;
  double unit_ = 0;
};

/// A term's bounds by window, as TermWindows has them.
struct WeightedBounds {
  const std::uint8_t* bounds;
  std::uint16_t weight;
  bool is_required = false;
};

/// Replaces `sums`, a multiple of kWindowsAtOnce, by the sums of all terms. The sum of a window is
/// 0 where a required term has none. Cost: O(terms * sums / lanes).
void sum_bounds(std::span<const WeightedBounds> terms, std::span<std::uint16_t> sums);

/// Writes the places of sums from `lowest` to `highest` to `selected`, which has space for all;
/// returns how many.
std::size_t select_sums(std::span<const std::uint16_t> sums, std::uint16_t lowest,
                        std::uint16_t highest, std::uint32_t* selected);

/// For each of `counts`, which increase, the sum that about so many windows reach, estimated from
/// some of them; 1 where fewer are above 0.
std::array<std::uint16_t, 2> sums_reached_by(std::span<const std::uint16_t> sums,
                                             const std::array<std::size_t, 2>& counts);

}  // namespace inkling::query
