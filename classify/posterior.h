#pragma once

/// From log joints to probabilities.

#include <cstddef>
#include <limits>
#include <span>

namespace inkling::classify {

/// The largest of the log joints; among equal ones the first, that is the topic that sorts first.
/// At least one must be given.
std::size_t best_topic(std::span<const double> log_joints) noexcept;

/// Whether the probability is above 0. Only at alpha 0 it may not be.
inline bool is_possible(double log_p) noexcept {
  return log_p != -std::numeric_limits<double>::infinity();
}

/// ln of the sum of what `logs` are the logarithms of; -infinity when every one is impossible.
///
///   m + ln(1 + sum over the others of exp(x - m)),   m the largest
double log_sum(std::span<const double> logs) noexcept;

/// Replaces ln P(c, x) by ln P(c | x) and returns ln p(x), their log_sum(). The largest must be
/// finite. ln P of a topic that is almost certain keeps its digits where P itself rounds to 1.
double normalize(std::span<double> log_joints) noexcept;

}  // namespace inkling::classify
