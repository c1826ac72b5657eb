#pragma once

/// The best answer of one example while all others stay, each topic by itself.

#include <cstddef>
#include <span>
#include <vector>

namespace inkling::classify {

/// The probabilities q of the topics of one example that solve, each for itself,
///
///   ln (q(c) / (1 - q(c))) + u q(c) = v(c)
///
/// u = C |x|^2, v(c) = score(c) + u * (q before), as SimplexStep does for topics of which one is
/// true. Newton's method on the log odds within brackets. Source: Yu, Huang & Lin (2011).
class SigmoidStep {
 public:
  explicit SigmoidStep(std::size_t topics) : scores_(topics) {}

  /// Room for the scores of an example.
  std::span<double> scores() noexcept { return scores_; }

  /// Replaces `q`, and writes q before - q to scores(), which must be the scores with q as it was.
  /// Returns twice the mean of |sigmoid(scores) - q before|, 0 at the optimum and 2 at most, as for
  /// SimplexStep.
  double solve(double u, std::span<double> q) noexcept;

 private:
  std::vector<double> scores_;
};

}  // namespace inkling::classify
