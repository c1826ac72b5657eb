#include "classify/training/sigmoid_step.h"

#include <cmath>

namespace inkling::classify {

namespace {

constexpr int kMostLogitSteps = 60;
constexpr double kLogitPrecision = 1e-12;

double sigmoid(double logit) noexcept { return 1 / (1 + std::exp(-logit)); }

/// The root of z + u * sigmoid(z) = v, which lies between v - u and v: the left side grows by 1 to
/// 1 + u / 4.
double root(double v, double u, double start) noexcept {
  double low = v - u;
  double high = v;
  double at = start > low && start < high ? start : (low + high) / 2;
  for (int step = 0; step < kMostLogitSteps; ++step) {
    const double q = sigmoid(at);
    const double error = at + u * q - v;
    if (std::fabs(error) < kLogitPrecision * (1 + std::fabs(v))) break;
    (error > 0 ? high : low) = at;
    double next = at - error / (1 + u * q * (1 - q));
    if (!(next > low && next < high)) next = (low + high) / 2;
    at = next;
  }
  return at;
}

}  // namespace

double SigmoidStep::solve(double u, std::span<double> q) noexcept {
  double distance = 0;
  for (std::size_t topic = 0; topic < q.size(); ++topic) {
    distance += std::fabs(sigmoid(scores_[topic]) - q[topic]);
    const double next = sigmoid(root(scores_[topic] + u * q[topic], u, scores_[topic]));
    scores_[topic] = q[topic] - next;
    q[topic] = next;
  }
  return 2 * distance / static_cast<double>(q.size());
}

}  // namespace inkling::classify
