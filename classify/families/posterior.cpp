#include "classify/families/posterior.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "classify/families/exponentials.h"

namespace inkling::classify {

namespace {

/// ln(1 + sum over all but `best` of exp(x - x_best)).
double log_surplus(std::span<const double> logs, std::size_t best) noexcept {
  std::array<double, 64> room;
  double others = 0;
  for (std::size_t start = 0; start < logs.size(); start += room.size()) {
    const std::span<const double> part =
        logs.subspan(start).first(std::min(room.size(), logs.size() - start));
    const std::span<double> offsets = std::span(room).first(part.size());
    for (std::size_t at = 0; at < part.size(); ++at) offsets[at] = part[at] - logs[best];
    take_exponentials(offsets);
    for (std::size_t at = 0; at < part.size(); ++at) {
      if (start + at != best) others += offsets[at];
    }
  }
  return std::log1p(others);
}

}  // namespace

std::size_t best_topic(std::span<const double> log_joints) noexcept {
  return static_cast<std::size_t>(std::max_element(log_joints.begin(), log_joints.end()) -
                                  log_joints.begin());
}

double log_sum(std::span<const double> logs) noexcept {
  const std::size_t best = best_topic(logs);
  if (!is_possible(logs[best])) return logs[best];
  return logs[best] + log_surplus(logs, best);
}

double log_sigmoid(double x) noexcept {
  return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

double normalize(std::span<double> log_joints) noexcept {
  const std::size_t best = best_topic(log_joints);
  const double largest = log_joints[best];
  const double surplus = log_surplus(log_joints, best);
  for (double& joint : log_joints) joint = (joint - largest) - surplus;
  return largest + surplus;
}

}  // namespace inkling::classify
