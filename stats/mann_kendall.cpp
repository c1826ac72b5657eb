#include "stats/mann_kendall.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace inkling::stats {

namespace {

/// How many values came so far, by rank: a tree of partial sums (Fenwick 1994).
class RankCounts {
 public:
  explicit RankCounts(std::size_t ranks) : sums_(ranks + 1) {}

  void add(std::size_t rank) noexcept {
    for (std::size_t at = rank + 1; at < sums_.size(); at += at & (~at + 1)) ++sums_[at];
  }
  std::int64_t below(std::size_t rank) const noexcept {
    std::int64_t sum = 0;
    for (std::size_t at = rank; at > 0; at -= at & (~at + 1)) sum += sums_[at];
    return sum;
  }

 private:
  std::vector<std::int64_t> sums_;
};

std::int64_t rising_less_falling(std::span<const double> values, std::span<const double> distinct) {
  RankCounts before(distinct.size());
  std::int64_t s = 0, seen = 0;
  for (const double value : values) {
    const auto rank =
        static_cast<std::size_t>(std::ranges::lower_bound(distinct, value) - distinct.begin());
    s += before.below(rank) - (seen - before.below(rank + 1));
    before.add(rank);
    ++seen;
  }
  return s;
}

/// n (n - 1) (2 n + 5)
double spread(double n) noexcept { return n * (n - 1) * (2 * n + 5); }

double pairs(double n) noexcept { return n * (n - 1) / 2; }

}  // namespace

MannKendall mann_kendall(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  std::vector<double> distinct;
  const auto n = static_cast<double>(values.size());
  double tied_spread = 0, tied_pairs = 0;
  for (std::size_t at = 0; at < sorted.size();) {
    const auto end = std::ranges::upper_bound(sorted, sorted[at]) - sorted.begin();
    const auto ties = static_cast<double>(static_cast<std::size_t>(end) - at);
    tied_spread += spread(ties);
    tied_pairs += pairs(ties);
    distinct.push_back(sorted[at]);
    at = static_cast<std::size_t>(end);
  }
  if (distinct.size() < 2) return {};
  MannKendall test;
  test.s = rising_less_falling(values, distinct);
  test.variance = (spread(n) - tied_spread) / 18;
  const auto s = static_cast<double>(test.s);
  test.tau = s / std::sqrt(pairs(n) * (pairs(n) - tied_pairs));
  if (test.s != 0) test.z = (s - (s > 0 ? 1 : -1)) / std::sqrt(test.variance);
  test.p_value = std::erfc(std::abs(test.z) / std::numbers::sqrt2);
  return test;
}

}  // namespace inkling::stats
