#pragma once

/// From log joints to probabilities.

#include <cstddef>
#include <limits>
#include <span>

namespace inkling::classify {

/// The topic with the largest log joint; among equal ones the first, which is the one that sorts
/// first. There must be at least one.
std::size_t best_topic(std::span<const double> log_joints) noexcept;

/// Whether the probability is above 0. It can be 0 only at alpha 0.
inline bool is_possible(double log_p) noexcept {
  return log_p != -std::numeric_limits<double>::infinity();
}

/// ln of the sum of exp(logs); -infinity if all are impossible.
///
///   m + ln(1 + sum over the others of exp(x - m)),   m the largest
double log_sum(std::span<const double> logs) noexcept;

/// ln (1 / (1 + exp(-x))), whose digits last where it rounds to 0.
double log_sigmoid(double x) noexcept;

/// Replaces ln P(c, x) by ln P(c | x) and returns ln p(x), their log_sum(). The largest must be
/// finite. ln P of an almost certain topic keeps its digits when P itself rounds to 1.
double normalize(std::span<double> log_joints) noexcept;

}  // namespace inkling::classify
