#include "classify/families/multinomial.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inkling::classify {

namespace {

/// As many as are made in a few microseconds when a model is opened.
constexpr std::size_t kMostTabled = 1024;
constexpr std::size_t kTabledCounts = 32;

/// At alpha 0 a topic without tokens would give 0/0, which is NaN.
double log_ratio(double numerator, double denominator) noexcept {
  return numerator == 0 ? -std::numeric_limits<double>::infinity()
                        : std::log(numerator / denominator);
}

}  // namespace

void Multinomial::see(std::span<const Cell> cells, double scale) {
  ++terms_;
  for (const Cell& cell : cells) {
    const double mass = static_cast<double>(cell.count) * scale;
    totals_[cell.topic] += mass;
    if (smoothing_ == SmoothingKind::discount) taken_[cell.topic] += std::min(mass, alpha_);
  }
}

void Multinomial::close() {
  for (const double total : totals_) {
    all_ += total;
    const double pseudo = smoothing_ == SmoothingKind::discount ? 0 : pseudo_total();
    denominators_.push_back(total + pseudo);
    log_unseen_.push_back(log_ratio(alpha_, denominators_.back()));
  }
  if (smoothing_ == SmoothingKind::additive) table_counts();
}

void Multinomial::table_counts() {
  const std::size_t topics = denominators_.size();
  tabled_ = std::min(kTabledCounts, kMostTabled / std::max<std::size_t>(topics, 1));
  for (const double denominator : denominators_) {
    for (std::size_t count = 0; count < tabled_; ++count)
      log_tabled_.push_back(log_ratio(static_cast<double>(count) + alpha_, denominator));
  }
}

double Multinomial::log_rate(const Cell& cell, double scale, double pseudo) const noexcept {
  if (scale == 1 && cell.count < tabled_) return log_tabled_[cell.topic * tabled_ + cell.count];
  return log_ratio(static_cast<double>(cell.count) * scale + pseudo, denominators_[cell.topic]);
}

std::vector<double> Multinomial::sums() const {
  std::vector<double> sums = totals_;
  sums.insert(sums.end(), taken_.begin(), taken_.end());
  return sums;
}

void Multinomial::restore(std::span<const double> sums, std::size_t terms) {
  terms_ = terms;
  std::ranges::copy(sums.first(totals_.size()), totals_.begin());
  std::ranges::copy(sums.last(taken_.size()), taken_.begin());
}

double Multinomial::share(std::span<const Cell> cells, double scale) const noexcept {
  double mass = 0;
  for (const Cell& cell : cells) mass += static_cast<double>(cell.count) * scale;
  return mass / all_;
}

void Multinomial::weights(std::span<const Cell> cells, double scale,
                          std::span<double> out) const noexcept {
  if (smoothing_ == SmoothingKind::discount) return discounted(cells, scale, out);
  double pseudo = alpha_;
  if (smoothing_ == SmoothingKind::additive) {
    std::copy(log_unseen_.begin(), log_unseen_.end(), out.begin());
  } else {
    pseudo = pseudo_total() * share(cells, scale);
    for (std::size_t topic = 0; topic < out.size(); ++topic)
      out[topic] = log_ratio(pseudo, denominators_[topic]);
  }
  for (const Cell& cell : cells) out[cell.topic] = log_rate(cell, scale, pseudo);
}

void Multinomial::discounted(std::span<const Cell> cells, double scale,
                             std::span<double> out) const noexcept {
  const double q = share(cells, scale);
  for (std::size_t topic = 0; topic < out.size(); ++topic)
    out[topic] = log_ratio(taken_[topic] * q, denominators_[topic]);
  for (const Cell& cell : cells) {
    const double kept = std::max(static_cast<double>(cell.count) * scale - alpha_, 0.0);
    out[cell.topic] = log_ratio(kept + taken_[cell.topic] * q, denominators_[cell.topic]);
  }
}

}  // namespace inkling::classify
