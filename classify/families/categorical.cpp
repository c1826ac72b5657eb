#include "classify/families/categorical.h"

#include <cmath>
#include <limits>

namespace inkling::classify {

Categorical::Categorical(const FieldTable& table, std::size_t topics, double beta)
    : table_(&table), beta_(beta), counts_(topics) {
  for (const Cell& cell : table.cells) counts_[cell.topic] += cell.count;
  const double pseudo = beta * static_cast<double>(table.size());
  for (const std::uint64_t count : counts_)
    log_totals_.push_back(std::log(static_cast<double>(count) + pseudo));
}

void Categorical::log_rates(std::size_t value, std::span<double> out) const noexcept {
  constexpr double kImpossible = -std::numeric_limits<double>::infinity();
  const double log_beta = std::log(beta_);
  for (std::size_t topic = 0; topic < out.size(); ++topic)
    out[topic] = beta_ > 0 ? log_beta - log_totals_[topic] : kImpossible;
  for (const Cell& cell : table_->cells_of(value))
    out[cell.topic] = std::log(static_cast<double>(cell.count) + beta_) - log_totals_[cell.topic];
}

}  // namespace inkling::classify
