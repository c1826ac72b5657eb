#include "classify/counts/weight_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace inkling::classify {

namespace {

constexpr double kMostSteps = 127;
/// Of a float, these bits are left out.
constexpr int kBitsBehind = 15;

/// Rounded to the nearest.
std::uint16_t code_of(double step) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(step));
  return static_cast<std::uint16_t>((bits + (1u << (kBitsBehind - 1))) >> kBitsBehind);
}

double step_of(std::uint16_t code) noexcept {
  return static_cast<double>(std::bit_cast<float>(std::uint32_t{code} << kBitsBehind));
}

double largest_of(std::span<const double> row) noexcept {
  double largest = 0;
  for (const double weight : row) largest = std::max(largest, std::abs(weight));
  return largest;
}

/// Counted in the step before it is rounded: multiples of one row have the same numbers.
std::vector<std::int8_t> numbers_of(std::span<const double> row, double step) {
  std::vector<std::int8_t> numbers;
  for (const double weight : row)
    numbers.push_back(static_cast<std::int8_t>(std::round(weight / step)));
  return numbers;
}

}  // namespace

void scale_weights(std::uint16_t code, std::span<const std::int8_t> numbers,
                   std::span<double> out) noexcept {
  if (code == 0) return std::fill(out.begin(), out.end(), 0.0);
  const double step = step_of(code);
  for (std::size_t at = 0; at < out.size(); ++at) out[at] = step * numbers[at];
}

WeightTable WeightTable::of(std::span<const double> weights, std::size_t topics,
                            std::span<const std::uint32_t> row_of) {
  WeightTable table(topics, weights.size() > kMostExact);
  std::unordered_map<std::string, std::uint32_t> seen;
  const std::size_t terms = topics == 0 ? 0 : weights.size() / topics;
  for (std::size_t term = 0; term < terms; ++term) {
    const std::size_t place = row_of.empty() ? term : row_of[term];
    const std::span<const double> row = weights.subspan(place * topics, topics);
    if (table.is_short_) {
      table.shorten(row, seen);
    } else {
      for (const double weight : row) table.exact_.push_back(static_cast<float>(weight));
    }
  }
  return table;
}

void WeightTable::shorten(std::span<const double> row,
                          std::unordered_map<std::string, std::uint32_t>& seen) {
  const double step = largest_of(row) / kMostSteps;
  const std::uint16_t code = code_of(step);
  if (code == 0) return add_short(0, 0);
  const std::vector<std::int8_t> numbers = numbers_of(row, step);
  const auto [entry, is_new] =
      seen.try_emplace(std::string(numbers.begin(), numbers.end()), rows());
  add_short(code, entry->second);
  if (is_new) add_numbers(numbers);
}

void WeightTable::add_short(std::uint16_t code, std::uint32_t row) {
  codes_.push_back(code);
  row_of_.push_back(row);
}

std::size_t WeightTable::terms() const noexcept {
  if (is_short_) return codes_.size();
  return topics_ == 0 ? 0 : exact_.size() / topics_;
}

std::uint32_t WeightTable::rows() const noexcept {
  return topics_ == 0 ? 0 : static_cast<std::uint32_t>(numbers_.size() / topics_);
}

void WeightTable::weights(std::size_t term, std::span<double> out) const noexcept {
  if (!is_short_) {
    const float* const row = exact_.data() + term * topics_;
    std::transform(row, row + topics_, out.begin(),
                   [](float weight) { return static_cast<double>(weight); });
    return;
  }
  const std::uint16_t code = codes_[term];
  const bool is_zero = code == 0;
  scale_weights(code, is_zero ? std::span<const std::int8_t>{} : numbers(row_of_[term]), out);
}

}  // namespace inkling::classify
