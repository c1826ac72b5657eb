#pragma once

/// Multinomial logistic regression with an L2 penalty.
///
///   minimise  sum over examples i of -ln P(y_i | x_i)  +  |W|^2 / (2 C),
///   P(c | x) = softmax over c of (W_c . x + b_c);   biases b are free
///
/// Of two topics only the difference w of their weights is penalised, by |w|^2 / (2 C), as in
/// binary logistic regression: W are then w / 2 and -w / 2, and C is halved.
///
/// One against the rest, each topic is a binary problem of its own, P(c | x) = sigmoid(W_c . x +
/// b_c), and all are solved in the same passes (SigmoidStep).
///
/// An example of weight w counts w times: its C is w * C.
///
/// An example of several topics asks for each of them in equal parts. The dual variables are one
/// distribution q_i over the topics for each example, W = C * sum over i of (y_i - q_i) x_i, and at
/// the optimum q_i = P(. | x_i).  One example
/// after another is answered exactly (SimplexStep) and W follows at once; the biases take a step of
/// Newton's method after each pass. Sources: Yu, Huang & Lin (2011); Crammer & Singer (2001).

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/huge_pages.h"
#include "classify/training/example_rows.h"

namespace inkling::classify {

struct LogisticOptions {
  double c = 10;
  std::uint64_t seed = 1;   ///< of the order of the examples
  double tolerance = 1e-2;  ///< the mean distance of q from P at which it stops
  /// So many that the tolerance ends it (a small one takes thousands), unless rounding keeps the
  /// answers further apart than that.
  std::size_t most_passes = 100'000;
};

/// Examples that teach, by their numbers in `rows`, and what they are.
struct LogisticTask {
  const ExampleRows& rows;
  std::span<const std::uint32_t> slot_of;  ///< by row
  std::span<const std::vector<std::uint32_t>> slot_topics;
  std::size_t terms = 0;
  std::size_t topics = 0;
  bool one_vs_rest = false;           ///< each topic is true or not, whatever the others are
  std::vector<std::uint32_t> taught;  ///< rows
  std::span<const double> weights{};  ///< by row; none: 1 each

  double weight(std::size_t row) const noexcept { return weights.empty() ? 1 : weights[row]; }
};

/// A model on its way to the optimum; fit() again with another C goes on from where it is.
class LogisticRegression {
 public:
  /// It starts from the labels: every example is sure of its topics, and no term has a weight.
  explicit LogisticRegression(const LogisticTask& task);

  /// Throws OptionError if the passes end before the tolerance is reached.
  void fit(const LogisticOptions& options);

  /// By number of the term in the rows, then by topic.
  std::span<const double> weights() const noexcept { return weights_; }
  std::span<const double> biases() const noexcept { return biases_; }
  /// Writes the score of each topic for a row, which need not be one that taught.
  void scores(std::size_t row, std::span<double> out) const noexcept;

 private:
  template <typename Step>
  void run(const LogisticOptions& options, double c);
  template <typename Step>
  double pass(double c, Step& step);
  void move_biases();
  void set_weights(double c);
  void add(std::size_t row, std::span<const double> change) noexcept;
  std::vector<double> targets(std::size_t row) const;

  const LogisticTask& task_;
  std::vector<std::uint32_t> order_;
  std::vector<double> answers_;  ///< q by row, then by topic
  std::vector<double, analysis::HugePageAllocator<double>> weights_;
  std::vector<double> biases_;
};

}  // namespace inkling::classify
