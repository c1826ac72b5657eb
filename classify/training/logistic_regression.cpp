#include "classify/training/logistic_regression.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>

#include "classify/counts/row_sums.h"
#include "classify/training/sigmoid_step.h"
#include "classify/training/simplex_step.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

/// std::shuffle differs between standard libraries; the engine does not.
void shuffle(std::vector<std::uint32_t>& order, std::mt19937_64& random) {
  for (std::size_t left = order.size(); left > 1; --left)
    std::swap(order[left - 1], order[random() % left]);
}

}  // namespace

LogisticRegression::LogisticRegression(const LogisticTask& task)
    : task_(task),
      order_(task.taught),
      answers_(task.rows.size() * task.topics),
      weights_(task.terms * task.topics),
      biases_(task.topics) {
  double all = 1;
  for (const std::uint32_t row : order_) {
    const std::vector<double> target = targets(row);
    std::copy(target.begin(), target.end(),
              answers_.begin() + static_cast<std::ptrdiff_t>(row * task_.topics));
    for (std::size_t topic = 0; topic < task_.topics; ++topic)
      biases_[topic] += task.weight(row) * target[topic];
    all += task.weight(row);
  }
  // With no weights yet, the biases alone answer as the shares of the topics do.
  for (double& bias : biases_) {
    const double share = (bias + 0.5) / all;
    bias = task_.one_vs_rest ? std::log(share / (1 - share)) : std::log(share);
  }
}

std::vector<double> LogisticRegression::targets(std::size_t row) const {
  const std::vector<std::uint32_t>& topics = task_.slot_topics[task_.slot_of[row]];
  std::vector<double> target(task_.topics);
  const double share = task_.one_vs_rest ? 1 : 1 / static_cast<double>(topics.size());
  for (const std::uint32_t topic : topics) target[topic] = share;
  return target;
}

void LogisticRegression::scores(std::size_t row, std::span<double> out) const noexcept {
  std::copy(biases_.begin(), biases_.end(), out.begin());
  add_rows(task_.rows[row], weights_.data(), out);
}

void LogisticRegression::add(std::size_t row, std::span<const double> change) noexcept {
  add_to_rows(task_.rows[row], change, weights_.data());
}

/// W follows from the answers, whatever they are.
void LogisticRegression::set_weights(double c) {
  std::fill(weights_.begin(), weights_.end(), 0.0);
  for (const std::uint32_t row : order_) {
    std::vector<double> change = targets(row);
    for (std::size_t topic = 0; topic < change.size(); ++topic)
      change[topic] =
          c * task_.weight(row) * (change[topic] - answers_[row * task_.topics + topic]);
    add(row, change);
  }
}

template <typename Step>
double LogisticRegression::pass(double c, Step& step) {
  double distance = 0;
  const std::span<double> scratch = step.scores();
  for (const std::uint32_t row : order_) {
    scores(row, scratch);
    const double own_c = c * task_.weight(row);
    distance += step.solve(own_c * task_.rows.squares[row],
                           {answers_.data() + row * task_.topics, task_.topics});
    for (double& change : scratch) change *= own_c;
    add(row, scratch);
  }
  return distance / static_cast<double>(order_.size());
}

/// Each bias by itself, as if the answers were the probabilities: half a step, because the others
/// move, too.
void LogisticRegression::move_biases() {
  std::vector<double> slope(task_.topics);
  std::vector<double> curve(task_.topics);
  for (const std::uint32_t row : order_) {
    const std::vector<double> target = targets(row);
    for (std::size_t topic = 0; topic < task_.topics; ++topic) {
      const double q = answers_[row * task_.topics + topic];
      slope[topic] += task_.weight(row) * (q - target[topic]);
      curve[topic] += task_.weight(row) * q * (1 - q);
    }
  }
  for (std::size_t topic = 0; topic < task_.topics; ++topic) {
    if (curve[topic] > 0) biases_[topic] -= slope[topic] / (2 * curve[topic]);
  }
}

template <typename Step>
void LogisticRegression::run(const LogisticOptions& options, double c) {
  std::mt19937_64 random(options.seed);
  Step step(task_.topics);
  set_weights(c);
  if (order_.empty()) return;
  for (std::size_t at = 0; at < options.most_passes; ++at) {
    shuffle(order_, random);
    const double distance = pass(c, step);
    move_biases();
    if (distance < options.tolerance) return;
  }
  throw OptionError("tolerance",
                    "training did not come that near to the optimum in " +
                        std::to_string(options.most_passes) + " passes",
                    "give a larger one");
}

void LogisticRegression::fit(const LogisticOptions& options) {
  if (task_.one_vs_rest) return run<SigmoidStep>(options, options.c);
  run<SimplexStep>(options, task_.topics == 2 ? options.c / 2 : options.c);
}

}  // namespace inkling::classify
