#include "indexer/invert/occurrence_unit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace inkling::indexer {

namespace {

constexpr double kMostBeyond = 1.0 / 50;

/// The share of `count` occurrences in `tokens` tokens that are more than `gap` after the one
/// before.
double share_beyond_gap(double count, double tokens, double gap) {
  return std::exp(-gap * count / tokens);
}

/// The share of occurrences whose form is not below `end`.
double share_beyond_form(std::span<const std::uint32_t> counts, double count, std::size_t end) {
  const auto near = counts.first(std::min(end, counts.size()));
  const auto met_once = static_cast<double>(std::ranges::count(near, 1u));
  return (count - std::accumulate(near.begin(), near.end(), 0.0) + met_once) / count;
}

}  // namespace

OccurrenceUnit choose_unit(std::span<const std::uint32_t> counts, std::uint64_t tokens) {
  const double count = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (count == 0) return {};
  for (std::uint8_t bytes = 1; bytes < OccurrenceUnit::kMostBytes; ++bytes) {
    OccurrenceUnit best;
    double least_beyond = kMostBeyond;
    for (auto gap_bits = static_cast<std::uint8_t>(8 * bytes); gap_bits > 0; --gap_bits) {
      const double most_gap = std::exp2(gap_bits) - 1;
      const std::size_t forms = std::size_t{1} << (8 * bytes - gap_bits);
      const double beyond = share_beyond_gap(count, static_cast<double>(tokens), most_gap) +
                            share_beyond_form(counts, count, forms);
      if (beyond >= least_beyond) continue;
      least_beyond = beyond;
      best = {bytes, gap_bits};
    }
    if (least_beyond < kMostBeyond) return best;
  }
  return {};
}

}  // namespace inkling::indexer
