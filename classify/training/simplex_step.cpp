#include "classify/training/simplex_step.h"

#include <algorithm>
#include <cmath>

#include "classify/families/exponentials.h"

namespace inkling::classify {

namespace {

constexpr int kMostSimplexSteps = 50;
constexpr double kFinest = 1e-13;
constexpr double kCoarsest = 1e-3;
constexpr double kPart = 1e-3;  ///< of the distance: finer would be lost in the next examples
constexpr double kLeast = 1e-30;
constexpr double kLeastLog = -40;  ///< below it w is e^b to the last bit
constexpr int kMostOmegaSteps = 20;
constexpr double kSteep = 100;      ///< more than unit rows at the usual C have for u
constexpr double kLargestMove = 5;  ///< of lambda, and of ln q upwards by the slope alone

/// The w > 0 of w + ln w = b, with which it grows convexly. Newton's method on ln w, from where the
/// larger of both parts alone would be b. Source: Lawrence, Corless & Jeffrey (2012), the Wright
/// omega function.
double wright_omega(double b) noexcept {
  if (b < kLeastLog) return std::exp(b);
  double log_w = b > 1 ? std::log(b - std::log(b)) : std::min(b, 0.0);
  for (int step = 0; step < kMostOmegaSteps; ++step) {
    const double w = std::exp(log_w);
    const double move = (b - log_w - w) / (1 + w);
    log_w += move;
    if (std::fabs(move) < kFinest) break;
  }
  return std::exp(log_w);
}

}  // namespace

double SimplexStep::distance(std::span<const double> q) noexcept {
  const double largest = *std::max_element(scores_.begin(), scores_.end());
  double sum = 0;
  for (std::size_t topic = 0; topic < scores_.size(); ++topic)
    next_[topic] = scores_[topic] - largest;
  take_exponentials(next_);
  for (const double share : next_) sum += share;
  double distance = 0;
  for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
    next_[topic] /= sum;
    distance += std::fabs(next_[topic] - q[topic]);
  }
  return distance;
}

void SimplexStep::newton(double u, std::span<const double> q, double precision) noexcept {
  const auto target = [&](std::size_t topic) { return scores_[topic] + u * q[topic]; };
  double numerator = 0;
  double denominator = 0;
  for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
    logs_[topic] = std::log(std::max(next_[topic], kLeast));
    const double slope = next_[topic] / (1 + u * next_[topic]);
    numerator += slope * (target(topic) - logs_[topic] - u * next_[topic]);
    denominator += slope;
  }
  double lambda = numerator / denominator;
  for (int step = 0; step < kMostSimplexSteps; ++step) {
    double sum = 0;
    double slope_sum = 0;
    double largest_error = 0;
    for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
      const double error = target(topic) - lambda - logs_[topic] - u * next_[topic];
      double move = error / (1 + u * next_[topic]);
      // Above the line a step by the slope at a small q is far too long: q <= (v - lambda) / u.
      if (move > 1) {
        const double bound = std::log(std::max((target(topic) - lambda) / u, kLeast));
        move = std::min(move, std::max(bound - logs_[topic], 1.0));
      }
      moves_[topic] = move;
      logs_[topic] += move;
    }
    std::ranges::copy(logs_, next_.begin());
    take_exponentials(next_);
    for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
      largest_error =
          std::max(largest_error, std::fabs(moves_[topic]) * std::min(1.0, next_[topic] * 1e3));
      sum += next_[topic];
      slope_sum += next_[topic] / (1 + u * next_[topic]);
    }
    if (std::fabs(sum - 1) < precision && largest_error < precision) break;
    lambda += std::clamp((sum - 1) / slope_sum, -kLargestMove, kLargestMove);
  }
}

// With w = u q the equations are w(c) + ln w(c) = v(c) + ln u - lambda, so that their sum over the
// topics is convex and falls with lambda. From a lambda that is too small, Newton's method only
// rises, and needs no brackets; where the best topic takes all of it, lambda is too small or right.
void SimplexStep::rise(double u, std::span<const double> q, double precision) noexcept {
  for (std::size_t topic = 0; topic < scores_.size(); ++topic)
    logs_[topic] = scores_[topic] + u * q[topic] + std::log(u);
  double lambda = *std::max_element(logs_.begin(), logs_.end()) - u - std::log(u);
  for (int step = 0; step < kMostSimplexSteps; ++step) {
    double sum = 0;
    double slope = 0;
    for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
      const double w = wright_omega(logs_[topic] - lambda);
      next_[topic] = w / u;
      sum += next_[topic];
      slope += w / (1 + w);
    }
    const double higher = lambda + (sum - 1) * u / slope;
    if (sum - 1 < precision || higher <= lambda) break;
    lambda = higher;
  }
}

double SimplexStep::solve(double u, std::span<double> q) noexcept {
  const double before = distance(q);
  // Scores follow the answers u times as far.
  if (u > kSteep) {
    rise(u, q, std::clamp(kPart * before, kFinest, kCoarsest) * kSteep / u);
  } else {
    newton(u, q, std::clamp(kPart * before, kFinest, kCoarsest));
  }
  double sum = 0;
  for (const double share : next_) sum += share;
  for (std::size_t topic = 0; topic < q.size(); ++topic) {
    const double share = next_[topic] / sum;
    scores_[topic] = q[topic] - share;
    q[topic] = share;
  }
  return before;
}

}  // namespace inkling::classify
