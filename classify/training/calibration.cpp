#include "classify/training/calibration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "classify/families/posterior.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kCalibrationBins = 15;
constexpr double kColdest = 1e-6;  ///< in parts of the temperature that is expected
constexpr double kHottest = 1e6;
constexpr int kMostTemperatureSteps = 60;
constexpr double kTemperaturePrecision = 1e-6;  ///< of the logarithm of the temperature

/// Mean and variance of the scores of some topics under softmax(temperature * scores).
struct Moments {
  double mean = 0;
  double variance = 0;
};

class MomentSum {
 public:
  explicit MomentSum(double largest) : largest_(largest) {}

  void add(double score, double temperature) {
    const double offset = score - largest_;
    const double weight = std::exp(temperature * offset);
    if (weight == 0) return;  // an impossible topic has an infinite offset
    weight_ += weight;
    first_ += weight * offset;
    second_ += weight * offset * offset;
  }

  Moments result() const {
    const double mean = first_ / weight_;
    return {mean, second_ / weight_ - mean * mean};
  }

 private:
  double largest_;
  double weight_ = 0;
  double first_ = 0;
  double second_ = 0;
};

double best_of(std::span<const double> scores, std::span<const std::uint32_t> topics) {
  double best = -std::numeric_limits<double>::infinity();
  for (const std::uint32_t topic : topics) best = std::max(best, scores[topic]);
  return best;
}

/// The first and second derivative of the log loss by the temperature.
struct Slope {
  double first = 0;
  double second = 0;
};

/// The mean of the possible wrong scores; that of the right ones if all are right.
double mean_wrong(std::span<const double> scores, std::span<const std::uint32_t> truth,
                  double of_right) {
  double sum = 0;
  std::size_t count = 0;
  for (std::uint32_t topic = 0; topic < scores.size(); ++topic) {
    if (!is_possible(scores[topic]) || std::ranges::find(truth, topic) != truth.end()) continue;
    sum += scores[topic];
    ++count;
  }
  return count == 0 ? of_right : sum / static_cast<double>(count);
}

Slope slope_of(std::span<const double> row, std::span<const std::uint32_t> truth, double doubt,
               double temperature) {
  const double best_true = best_of(row, truth);
  const double largest = row[best_topic(row)];
  MomentSum all(largest);
  for (const double score : row) all.add(score, temperature);
  MomentSum right(best_true);
  for (const std::uint32_t topic : truth) right.add(row[topic], temperature);
  const Moments of_all = all.result();
  const Moments of_right = right.result();
  const double right_mean = best_true + of_right.mean;
  const double target = (1 - doubt) * right_mean + doubt * mean_wrong(row, truth, right_mean);
  return {(largest + of_all.mean) - target, of_all.variance - (1 - doubt) * of_right.variance};
}

/// The same where each topic is a question of its own.
Slope slope_of_each(std::span<const double> row, std::span<const std::uint32_t> truth, double doubt,
                    double temperature) {
  Slope slope;
  for (std::uint32_t topic = 0; topic < row.size(); ++topic) {
    const bool is_true = std::ranges::find(truth, topic) != truth.end();
    const double p = std::exp(log_sigmoid(temperature * row[topic]));
    slope.first += (p - (is_true ? 1 - doubt : doubt)) * row[topic];
    slope.second += p * (1 - p) * row[topic] * row[topic];
  }
  return slope;
}

/// Documents under whose scores a true topic is possible.
std::vector<std::size_t> judged_documents(const HeldOutScores& scores) {
  std::vector<std::size_t> judged;
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    if (is_possible(best_of(scores.of(document), scores.truth(document))))
      judged.push_back(document);
  }
  return judged;
}

/// The logarithm of the temperature that is expected before any document is looked at. Newton's
/// method starts from it, too: far below the optimum the loss is flat, and any prior would win.
double expected_log_temperature(const HeldOutScores& scores,
                                const std::vector<std::size_t>& judged) {
  if (scores.in_nats) return 0;
  double squares = 0;
  std::size_t count = 0;
  for (const std::size_t document : judged) {
    std::vector<double> row(scores.of(document).begin(), scores.of(document).end());
    std::erase_if(row, [](double score) { return !is_possible(score); });
    const auto size = static_cast<double>(row.size());
    const double mean = std::reduce(row.begin(), row.end()) / size;
    for (const double score : row) squares += (score - mean) * (score - mean);
    count += row.size();
  }
  if (squares == 0) return 0;
  return -std::log(squares / static_cast<double>(count)) / 2;
}

/// Newton's method on the logarithm of the temperature; a step out of the brackets halves them.
double best_temperature(const HeldOutScores& scores, const std::vector<std::size_t>& judged) {
  if (scores.topics < 2 || judged.empty()) return 1;
  const double doubt = 1 / (static_cast<double>(judged.size()) + 2);
  const double expected = expected_log_temperature(scores, judged);
  double low = expected + std::log(kColdest);
  double high = expected + std::log(kHottest);
  double at = expected;
  for (int step = 0; step < kMostTemperatureSteps && high - low > kTemperaturePrecision; ++step) {
    const double temperature = std::exp(at);
    Slope slope;
    for (const std::size_t document : judged) {
      const auto slope_of_document = scores.one_vs_rest ? slope_of_each : slope_of;
      const Slope part =
          slope_of_document(scores.of(document), scores.truth(document), doubt, temperature);
      slope.first += part.first;
      slope.second += part.second;
    }
    const double first = slope.first * temperature + (at - expected);
    const double second = slope.second * temperature * temperature + slope.first * temperature + 1;
    (first > 0 ? high : low) = at;
    double next = second > 0 ? at - first / second : low - 1;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::fabs(next - at) < kTemperaturePrecision) return std::exp(next);
    at = next;
  }
  return std::exp(at);
}

double loss_of(std::span<const double> row, std::span<const std::uint32_t> truth,
               double temperature) {
  std::vector<double> logs(row.begin(), row.end());
  for (double& log : logs) log *= temperature;
  std::vector<double> of_truth;
  for (const std::uint32_t topic : truth) of_truth.push_back(logs[topic]);
  return log_sum(logs) - log_sum(of_truth);
}

double loss_of_each(std::span<const double> row, std::span<const std::uint32_t> truth,
                    double temperature) {
  double loss = 0;
  for (std::uint32_t topic = 0; topic < row.size(); ++topic) {
    const bool is_true = std::ranges::find(truth, topic) != truth.end();
    loss -= log_sigmoid(temperature * (is_true ? row[topic] : -row[topic]));
  }
  return loss;
}

}  // namespace

Calibration calibrate(const HeldOutScores& scores) {
  const std::vector<std::size_t> judged = judged_documents(scores);
  Calibration result;
  result.documents = judged.size();
  result.temperature = best_temperature(scores, judged);
  std::size_t correct = 0;
  double loss = 0;
  for (const std::size_t document : judged) {
    const std::span<const double> row = scores.of(document);
    const std::span<const std::uint32_t> truth = scores.truth(document);
    if (std::ranges::find(truth, best_topic(row)) != truth.end()) ++correct;
    loss += scores.one_vs_rest ? loss_of_each(row, truth, result.temperature)
                               : loss_of(row, truth, result.temperature);
  }
  const auto count = static_cast<double>(std::max<std::size_t>(judged.size(), 1));
  // Where a topic is certain, the others' logarithms are differences of infinities.
  result.log_loss = std::isnan(loss) ? std::numeric_limits<double>::infinity() : loss / count;
  result.accuracy = static_cast<double>(correct) / count;
  return result;
}

double calibration_error(const HeldOutScores& scores, double temperature) {
  std::vector<stats::Confidence> given;
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    std::vector<double> logs(scores.of(document).begin(), scores.of(document).end());
    const std::size_t best = best_topic(logs);
    if (!is_possible(logs[best])) continue;
    for (double& log : logs) log *= temperature;
    const double log_p = scores.one_vs_rest ? log_sigmoid(logs[best]) : logs[best] - log_sum(logs);
    if (std::isnan(log_p)) continue;  // of a topic that is certain under no smoothing
    const std::span<const std::uint32_t> truth = scores.truth(document);
    given.push_back({std::exp(log_p), std::ranges::find(truth, best) != truth.end()});
  }
  return stats::expected_calibration_error(given, kCalibrationBins);
}

}  // namespace inkling::classify
