#include "stats/false_discovery.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace inkling::stats {

namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
/// Sorting fewer is not worth their memory.
constexpr std::size_t kLeastSorted = std::size_t{1} << 16;
constexpr std::size_t kPartSorted = 4;

}  // namespace

FalseDiscovery::FalseDiscovery(std::size_t most_kept, double bound)
    : most_kept_(std::clamp<std::size_t>(most_kept, 2, kEveryPValue)),
      least_left_out_(bound >= 1 ? kNone : std::nextafter(bound, kNone)) {}

void FalseDiscovery::add(double p_value, std::uint64_t times) {
  if (times == 0) return;
  tests_ += times;
  if (p_value >= least_left_out_) return;
  added_.push_back({p_value, times});
  if (added_.size() >= most_added()) join();
}

void FalseDiscovery::leave_out(std::uint64_t times, double least) noexcept {
  if (times == 0) return;
  tests_ += times;
  least_left_out_ = std::min(least_left_out_, least);
}

void FalseDiscovery::merge(const FalseDiscovery& other) {
  least_left_out_ = std::min(least_left_out_, other.least_left_out_);
  std::uint64_t left_out = other.tests_;
  for (const auto* values : {&other.kept_, &other.added_}) {
    for (const Value& value : *values) {
      add(value.p, value.times);
      left_out -= value.times;
    }
  }
  tests_ += left_out;
}

void FalseDiscovery::merge(FalseDiscovery&& other) {
  most_kept_ = std::min(most_kept_ + other.most_kept_, kEveryPValue);
  merge(std::as_const(other));
  other.kept_ = std::vector<Value>();
  other.added_ = std::vector<Value>();
}

/// Each of the kept ones is moved a few times for each that is added, however many there are.
std::size_t FalseDiscovery::most_added() const noexcept {
  return std::min(std::max(kept_.size(), kPartSorted * kLeastSorted), most_kept_ + kPartSorted) /
         kPartSorted;
}

/// Once a quarter of them is there, memory for all: what is copied to it is small.
void FalseDiscovery::make_room(std::size_t size) {
  if (size <= kept_.capacity()) return;
  const bool is_large = size > most_kept_ / kPartSorted;
  const std::size_t all = most_kept_ + most_kept_ / kPartSorted + 1;
  kept_.reserve(is_large ? std::max(size, all) : 2 * size);
}

/// Puts those that were added in their places.
void FalseDiscovery::join() {
  std::ranges::sort(added_, {}, &Value::p);
  std::size_t left = kept_.size(), to = left + added_.size();
  make_room(to);
  kept_.resize(to);
  while (!added_.empty()) {
    if (left > 0 && kept_[left - 1].p > added_.back().p) {
      kept_[--to] = kept_[--left];
    } else {
      kept_[--to] = added_.back();
      added_.pop_back();
    }
  }
  std::size_t last = 0;
  for (std::size_t at = 1; at < kept_.size(); ++at) {
    if (kept_[at].p == kept_[last].p) {
      kept_[last].times += kept_[at].times;
    } else {
      kept_[++last] = kept_[at];
    }
  }
  if (!kept_.empty()) kept_.resize(last + 1);
  if (kept_.size() <= most_kept_) return;
  least_left_out_ = std::min(least_left_out_, kept_[most_kept_].p);
  kept_.resize(most_kept_);
}

/// Of what is behind, nothing has a say in the q-values up to this one.
void FalseDiscovery::leave_out_above_q_value(double p_value) {
  std::uint64_t rank = 0;
  for (const auto* values : {&kept_, &added_}) {
    for (const Value& value : *values) rank += value.p <= p_value ? value.times : 0;
  }
  if (rank == 0) return;
  const double bound = p_value * static_cast<double>(tests_) / static_cast<double>(rank);
  if (bound >= 1) return;
  least_left_out_ = std::min(least_left_out_, std::nextafter(std::max(bound, p_value), kNone));
}

void FalseDiscovery::finish(double largest) {
  leave_out_above_q_value(largest);
  // What was kept before less was is no longer all there is.
  for (auto* values : {&kept_, &added_})
    std::erase_if(*values, [this](const Value& value) { return value.p >= least_left_out_; });
  join();
  added_ = std::vector<Value>();
  least_.resize(kept_.size());
  std::uint64_t rank = 0;
  for (std::size_t at = 0; at < kept_.size(); ++at) {
    rank += kept_[at].times;
    const double p = kept_[at].p;
    least_[at] = std::max(p, p * static_cast<double>(tests_) / static_cast<double>(rank));
  }
  for (std::size_t at = least_.size(); at-- > 1;)
    least_[at - 1] = std::min(least_[at - 1], least_[at]);
}

double FalseDiscovery::bound(double p_value) const {
  const auto found = std::ranges::lower_bound(kept_, p_value, {}, &Value::p);
  return found == kept_.end()
             ? 1.0
             : std::min(1.0, least_[static_cast<std::size_t>(found - kept_.begin())]);
}

std::optional<double> FalseDiscovery::q_value(double p_value) const {
  const double found = bound(p_value);
  // q of those left out is not below their p.
  if (found <= least_left_out_) return found;
  return std::nullopt;
}

}  // namespace inkling::stats
