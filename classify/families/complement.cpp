#include "classify/families/complement.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace inkling::classify {

void Complement::see(std::span<const Cell> cells, double scale) {
  ++terms_;
  for (const Cell& cell : cells) totals_[cell.topic] += static_cast<double>(cell.count) * scale;
}

void Complement::close() {
  const double all = std::accumulate(totals_.begin(), totals_.end(), 0.0);
  const double pseudo = alpha_ * static_cast<double>(terms_);
  for (const double total : totals_) log_denominators_.push_back(std::log(all - total + pseudo));
}

void Complement::measure(std::span<const Cell> cells, double scale) {
  std::vector<double> row(totals_.size());
  weights(cells, scale, row);
  lengths_.resize(totals_.size());
  for (std::size_t topic = 0; topic < row.size(); ++topic) lengths_[topic] += std::fabs(row[topic]);
}

void Complement::close_measures() {
  for (const double length : lengths_) factors_.push_back(1 / length);
}

std::vector<double> Complement::sums() const {
  std::vector<double> sums = totals_;
  sums.insert(sums.end(), lengths_.begin(), lengths_.end());
  sums.resize(2 * totals_.size());
  return sums;
}

void Complement::restore(std::span<const double> sums, std::size_t terms) {
  terms_ = terms;
  std::ranges::copy(sums.first(totals_.size()), totals_.begin());
  lengths_.assign(sums.begin() + static_cast<std::ptrdiff_t>(totals_.size()), sums.end());
}

void Complement::weights(std::span<const Cell> cells, double scale,
                         std::span<double> out) const noexcept {
  // Masses are whole numbers, so that their difference is exact and 0 where it should be.
  std::uint64_t all = 0;
  for (const Cell& cell : cells) all += cell.count;
  const double log_all = std::log(static_cast<double>(all) * scale + alpha_);
  for (std::size_t topic = 0; topic < out.size(); ++topic)
    out[topic] = log_denominators_[topic] - log_all;
  for (const Cell& cell : cells) {
    const double others = static_cast<double>(all - cell.count) * scale + alpha_;
    out[cell.topic] = log_denominators_[cell.topic] - std::log(others);
  }
  for (std::size_t topic = 0; topic < factors_.size(); ++topic) out[topic] *= factors_[topic];
}

}  // namespace inkling::classify
