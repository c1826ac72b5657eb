#pragma once

/// The best answer of one example while all others stay: a block of dual coordinate ascent.

#include <cstddef>
#include <span>
#include <vector>

namespace inkling::classify {

/// The probabilities q of the topics of one example that solve
///
///   ln q(c) + u q(c) = v(c) - lambda,   the sum of q is 1
///
/// u = C |x|^2, v(c) = score(c) + u * (q before): the example answers as softmax of the scores that
/// it leaves behind itself. Newton's method on all ln q(c) and lambda at once. Source: Yu, Huang &
/// Lin (2011), Dual Coordinate Descent Methods for Logistic Regression and Maximum Entropy Models,
/// who solve it by coordinates.
class SimplexStep {
 public:
  explicit SimplexStep(std::size_t topics)
      : scores_(topics), logs_(topics), next_(topics), moves_(topics) {}

  /// Room for the scores of an example.
  std::span<double> scores() noexcept { return scores_; }

  /// Replaces `q`, and writes q before - q to scores(), which must be the scores with q as it was.
  /// Returns the sum of |softmax(scores) - q before|, 0 at the optimum.
  double solve(double u, std::span<double> q) noexcept;

 private:
  double distance(std::span<const double> q) noexcept;
  void rise(double u, std::span<const double> q, double precision) noexcept;
  void newton(double u, std::span<const double> q, double precision) noexcept;

  std::vector<double> scores_;
  std::vector<double> logs_;   ///< ln q(c) on its way, or v(c) + ln u
  std::vector<double> next_;   ///< q(c) on its way
  std::vector<double> moves_;  ///< of logs_, in a step
};

}  // namespace inkling::classify
