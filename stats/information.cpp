#include "stats/information.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "stats/wide_integer.h"

namespace inkling::stats {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Below this |x| the direct formula of divergence_term loses more than three bits.
constexpr double kSmall = 0.25;

/// artanh(v) - v for |v| <= 1/7, to the last bit: the first omitted term is below 1e-17 of the sum.
double artanh_rest(double v) noexcept {
  const double square = v * v;
  double power = v * square;
  double rest = 0;
  for (int n = 3; n <= 21; n += 2, power *= square) rest += power / n;
  return rest;
}

double sum_of(std::span<const double> values) noexcept {
  Sum sum;
  for (const double value : values) sum += value;
  return sum.value();
}

/// sum of TF ln(TF / mean TF), as mean * sum of divergence_term(TF / mean - 1).
double distance_from_uniform(std::span<const double> tfs, double total) noexcept {
  const auto [least, most] = std::ranges::minmax(tfs);
  if (least == most) return 0;
  const double mean = total / static_cast<double>(tfs.size());
  Sum distance;
  for (const double tf : tfs) distance += divergence_term((tf - mean) / mean);
  return mean * distance.value();
}

}  // namespace

void Sum::add(double x) noexcept {
  const double next = sum_ + x;
  if (std::isfinite(next))
    lost_ += std::abs(sum_) >= std::abs(x) ? (sum_ - next) + x : (x - next) + sum_;
  sum_ = next;
}

double Sum::value() const noexcept { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

double log_ratio(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept {
  const Unsigned128 over = Unsigned128{a} * b;
  const Unsigned128 under = Unsigned128{c} * d;
  if (over == under) return 0;
  if (over == 0) return -kInfinity;
  if (under == 0) return kInfinity;
  if (over > under && over - under < under) {
    return std::log1p(static_cast<double>(over - under) / static_cast<double>(under));
  }
  if (under > over && under - over < over) {
    return -std::log1p(static_cast<double>(under - over) / static_cast<double>(over));
  }
  return std::log(static_cast<double>(over) / static_cast<double>(under));
}

double divergence_term(double x) noexcept {
  if (x <= -1) return 1;
  if (std::abs(x) >= kSmall) return (1 + x) * std::log1p(x) - x;
  const double v = x / (2 + x);
  return 2 * (v * v + (1 + v) * artanh_rest(v)) / (1 - v);
}

double entropy_term(double p) noexcept { return p > 0 ? -p * std::log2(p) : 0; }

double entropy(std::span<const double> probabilities) noexcept {
  Sum sum;
  for (const double p : probabilities) sum += entropy_term(p);
  return sum.value();
}

double log_sum_exp(std::span<const double> logs) noexcept {
  if (logs.empty()) return -kInfinity;
  const double most = std::ranges::max(logs);
  if (std::isinf(most)) return most;
  Sum sum;
  for (const double x : logs) sum += std::exp(x - most);
  return most + std::log(sum.value());
}

double idf(std::uint64_t df, std::uint64_t N) noexcept {
  assert(df >= 1 && df <= N);
  return log_ratio(N, 1, df, 1) / std::numbers::ln2;
}

double idf_plus_one(std::uint64_t df, std::uint64_t N) noexcept {
  return log_ratio(N, 1, df + 1, 1) / std::numbers::ln2;
}

TermInformation term_information(std::span<const double> tfs, std::uint64_t N) noexcept {
  assert(!tfs.empty());
  const double n = static_cast<double>(N);
  const double total = sum_of(tfs);
  TermInformation term;
  term.probability = total / n;
  term.tfidf_information = term.probability * idf(tfs.size(), N);
  term.excess = distance_from_uniform(tfs, total) / (n * std::numbers::ln2);
  return term;
}

}  // namespace inkling::stats
