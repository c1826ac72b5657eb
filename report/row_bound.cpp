#include "report/row_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inkling::report {

namespace {

/// A raise costs as much as visiting many terms: so many are met for each topic in between.
constexpr std::uint64_t kTermsBetweenRaises = 256;
constexpr std::uint64_t kPartBetweenRaises = 16;
/// Tables are rounded: their p-values may be off by less than this part, where they are not so
/// small that digits are missing.
constexpr double kRoundedPart = 1e-6;
constexpr double kLeastExactPValue = 1e-300;

}  // namespace

RowBound::RowBound(const TopicTables& tables, std::size_t topics, std::size_t k,
                   std::uint64_t most_terms)
    : tables_(tables),
      scale_(static_cast<double>(most_terms) / static_cast<double>(std::max<std::size_t>(k, 1))),
      limits_(topics, std::numeric_limits<double>::infinity()) {}

void RowBound::put_off(std::uint64_t terms) noexcept {
  next_raise_ = terms + std::max(terms / kPartBetweenRaises, kTermsBetweenRaises * limits_.size());
}

void RowBound::raise(std::uint64_t terms, std::span<const std::uint32_t> topics,
                     std::span<const double> worst) {
  put_off(terms);
  for (std::size_t at = 0; at < worst.size(); ++at) limits_[at] = worst[at] * scale_;
  if (tables_.options().family == TestFamily::all && !limits_.empty())
    std::ranges::fill(limits_, std::ranges::max(limits_));
  std::uint64_t step = 1;
  for (; is_hopeless(topics, least_row_ + step - 1); step *= 2) least_row_ += step;
  for (; step > 0; step /= 2) {
    if (is_hopeless(topics, least_row_ + step - 1)) least_row_ += step;
  }
}

/// Whether terms that occur so often, or less, matter in no topic.
bool RowBound::is_hopeless(std::span<const std::uint32_t> topics, std::uint64_t row) {
  if (row >= tables_.total()) return false;
  for (std::size_t passed = 0; passed < topics.size(); ++passed) {
    const std::size_t at = (hopeful_ + passed) % topics.size();
    const double least = tables_.least_p_value(topics[at], row) * (1 - kRoundedPart);
    if (least > std::max(limits_[at], kLeastExactPValue)) continue;
    hopeful_ = at;
    return false;
  }
  return true;
}

double RowBound::least_left_out(std::size_t at) const noexcept {
  return std::nextafter(limits_[at], std::numeric_limits<double>::infinity());
}

}  // namespace inkling::report
