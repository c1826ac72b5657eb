#include "classify/families/gaussian.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace inkling::classify {

namespace {

/// Calls `take(topic, number, count)` for each number and topic that has it.
template <typename Take>
void for_each_cell(const FieldTable& table, Take take) {
  for (std::size_t value = 0; value < table.numbers.size(); ++value) {
    for (const Cell& cell : table.cells_of(value))
      take(cell.topic, table.numbers[value], static_cast<double>(cell.count));
  }
}

/// The mean squared distance from the means of the topics.
double shared_variance(std::span<const Moments> by_topic, bool of_sample) {
  double squares = 0;
  double freedom = 0;
  for (const Moments& of : by_topic) {
    if (of.count == 0) continue;
    squares += of.squares;
    freedom += of_sample ? of.count - 1 : of.count;
  }
  return freedom > 0 ? squares / freedom : 0;
}

}  // namespace

double Moments::variance(bool of_sample) const noexcept {
  const double freedom = of_sample ? count - 1 : count;
  return freedom > 0 ? squares / freedom : 0;
}

std::vector<Moments> moments_by_topic(const FieldTable& table, std::size_t topics) {
  std::vector<Moments> moments(topics);
  for_each_cell(table, [&](std::uint32_t topic, double number, double count) {
    moments[topic].count += count;
    moments[topic].mean += count * number;
  });
  for (Moments& of : moments) {
    if (of.count > 0) of.mean /= of.count;
  }
  std::vector<double> left(topics);
  for_each_cell(table, [&](std::uint32_t topic, double number, double count) {
    const double distance = number - moments[topic].mean;
    left[topic] += count * distance;
    moments[topic].squares += count * distance * distance;
  });
  for (std::size_t topic = 0; topic < topics; ++topic) {
    Moments& of = moments[topic];
    if (of.count == 0) continue;
    of.squares = std::max(0.0, of.squares - left[topic] * left[topic] / of.count);
    of.mean += left[topic] / of.count;
  }
  return moments;
}

Moments moments_of_all(const FieldTable& table) {
  FieldTable merged;
  merged.numbers = table.numbers;
  for (std::size_t value = 0; value < table.numbers.size(); ++value) {
    std::uint64_t count = 0;
    for (const Cell& cell : table.cells_of(value)) count += cell.count;
    merged.cells.push_back({0, count});
    merged.cell_starts.push_back(merged.cells.size());
  }
  return moments_by_topic(merged, 1).front();
}

double added_variance(const FieldTables& fields) {
  double largest = 0;
  for (const FieldTable& table : fields.tables) {
    if (table.kind == FieldKind::number)
      largest = std::max(largest, moments_of_all(table).variance(false));
  }
  return fields.variance.smoothing * largest;
}

Gaussian::Gaussian(const FieldTable& table, std::size_t topics, const VarianceOptions& options,
                   double added) {
  const std::vector<Moments> by_topic = moments_by_topic(table, topics);
  const Moments all = moments_of_all(table);
  const double shared = shared_variance(by_topic, options.of_sample);
  for (const Moments& own : by_topic) {
    const Moments& used = own.count > 0 ? own : all;
    const double variance = options.shared ? shared : used.variance(options.of_sample);
    means_.push_back(used.mean);
    variances_.push_back(variance + added);
    log_scales_.push_back(std::log(2 * std::numbers::pi * variances_.back()));
    counts_.push_back(static_cast<std::uint64_t>(own.count));
  }
}

bool Gaussian::is_proper() const noexcept {
  return std::ranges::all_of(variances_, [](double v) { return v > 0 && std::isfinite(v); });
}

void Gaussian::add(double x, std::span<double> scores) const noexcept {
  if (!is_proper()) return;
  for (std::size_t topic = 0; topic < scores.size(); ++topic) {
    const double distance = x - means_[topic];
    scores[topic] -= (log_scales_[topic] + distance * distance / variances_[topic]) / 2;
  }
}

}  // namespace inkling::classify
