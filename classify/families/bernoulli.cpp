#include "classify/families/bernoulli.h"

#include <algorithm>
#include <cmath>

namespace inkling::classify {

namespace {

double weight_of(double rate) noexcept { return rate == 1 ? 0 : std::log(rate / (1 - rate)); }

}  // namespace

Bernoulli::Bernoulli(double alpha, const Smoothing& smoothing,
                     std::span<const std::uint64_t> documents)
    : alpha_(alpha),
      absent_(smoothing.absent_alpha.value_or(alpha)),
      clip_(smoothing.clip),
      documents_(documents.begin(), documents.end()),
      biases_(documents.size()),
      required_(documents.size()) {
  for (std::size_t topic = 0; topic < documents.size(); ++topic) {
    const double unseen = rate(0, topic);
    absent_logs_.push_back(std::log1p(-unseen));
    unseen_.push_back(weight_of(unseen));
  }
}

double Bernoulli::rate(std::uint64_t documents, std::size_t topic) const noexcept {
  const double rate =
      (static_cast<double>(documents) + alpha_) / (documents_[topic] + alpha_ + absent_);
  return std::clamp(rate, clip_, 1 - clip_);
}

void Bernoulli::see(std::span<const Cell> cells) {
  auto cell = cells.begin();
  for (std::size_t topic = 0; topic < biases_.size(); ++topic) {
    if (cell == cells.end() || cell->topic != topic) {
      biases_[topic] += absent_logs_[topic];
      continue;
    }
    const double p = rate((cell++)->count, topic);
    if (p < 1) {
      biases_[topic] += std::log1p(-p);
    } else {
      ++required_[topic];
      has_required_ = true;
    }
  }
}

std::vector<double> Bernoulli::sums() const {
  std::vector<double> sums = biases_;
  sums.insert(sums.end(), required_.begin(), required_.end());
  return sums;
}

void Bernoulli::restore(std::span<const double> sums, std::size_t terms) {
  std::ranges::copy(sums.first(biases_.size()), biases_.begin());
  for (std::size_t topic = 0; topic < required_.size(); ++topic) {
    const double required =
        std::clamp(sums[biases_.size() + topic], 0.0, static_cast<double>(terms));
    required_[topic] = static_cast<std::uint32_t>(required);
    has_required_ = has_required_ || required_[topic] > 0;
  }
}

void Bernoulli::weights(std::span<const Cell> cells, std::span<double> out) const noexcept {
  std::copy(unseen_.begin(), unseen_.end(), out.begin());
  for (const Cell& cell : cells) out[cell.topic] = weight_of(rate(cell.count, cell.topic));
}

}  // namespace inkling::classify
