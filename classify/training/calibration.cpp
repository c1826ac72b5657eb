#include "classify/training/calibration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "classify/families/exponentials.h"
#include "classify/families/posterior.h"
#include "stats/classification_measures.h"
#include "stats/ratio.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kCalibrationBins = 15;
constexpr double kColdest = 1e-6;  ///< in parts of the temperature that is expected
constexpr double kHottest = 1e6;
constexpr int kMostTemperatureSteps = 60;
constexpr double kTemperaturePrecision = 1e-6;  ///< of the logarithm of the temperature
constexpr std::size_t kManyDocuments = 4096;
constexpr std::size_t kSomeDocuments = 256;

/// Mean and variance of the scores of some topics under softmax(temperature * scores).
struct Moments {
  double mean = 0;
  double variance = 0;
};

/// Adds them up. It keeps room to work in.
class MomentSums {
 public:
  /// Of scores of which `largest` is the largest.
  Moments of(std::span<const double> scores, double largest, double temperature) {
    weights_.resize(scores.size());
    for (std::size_t at = 0; at < scores.size(); ++at)
      weights_[at] = temperature * (scores[at] - largest);
    take_exponentials(weights_);
    double all = 0, first = 0, second = 0;
    for (std::size_t at = 0; at < scores.size(); ++at) {
      if (weights_[at] == 0) continue;  // an impossible topic has an infinite offset
      const double offset = scores[at] - largest;
      all += weights_[at];
      first += weights_[at] * offset;
      second += weights_[at] * offset * offset;
    }
    const double mean = first / all;
    return {mean, second / all - mean * mean};
  }

 private:
  std::vector<double> weights_;
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

/// A document under whose scores a true topic is possible, and what no temperature changes.
struct Judged {
  std::size_t document;
  double largest;     ///< score
  double best_true;   ///< score
  double mean_wrong;  ///< of the possible wrong scores; NaN if all are right
};

double mean_wrong(std::span<const double> scores, std::span<const std::uint32_t> truth) {
  double sum = 0;
  std::size_t count = 0;
  for (std::uint32_t topic = 0; topic < scores.size(); ++topic) {
    if (!is_possible(scores[topic]) || std::ranges::find(truth, topic) != truth.end()) continue;
    sum += scores[topic];
    ++count;
  }
  return count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(count);
}

/// Room to work in.
struct SlopeScratch {
  MomentSums sums;
  std::vector<double> of_truth;
};

Slope slope_of(const Judged& judged, std::span<const double> row,
               std::span<const std::uint32_t> truth, double doubt, double temperature,
               SlopeScratch& scratch) {
  const Moments of_all = scratch.sums.of(row, judged.largest, temperature);
  Moments of_right;  // of one topic, zeros
  if (truth.size() > 1) {
    scratch.of_truth.clear();
    for (const std::uint32_t topic : truth) scratch.of_truth.push_back(row[topic]);
    of_right = scratch.sums.of(scratch.of_truth, judged.best_true, temperature);
  }
  const double right_mean = judged.best_true + of_right.mean;
  const double wrong = std::isnan(judged.mean_wrong) ? right_mean : judged.mean_wrong;
  const double target = (1 - doubt) * right_mean + doubt * wrong;
  return {(judged.largest + of_all.mean) - target,
          of_all.variance - (1 - doubt) * of_right.variance};
}

/// The same where each topic is a question of its own.
Slope slope_of_each(const Judged&, std::span<const double> row,
                    std::span<const std::uint32_t> truth, double doubt, double temperature,
                    SlopeScratch&) {
  Slope slope;
  for (std::uint32_t topic = 0; topic < row.size(); ++topic) {
    const bool is_true = std::ranges::find(truth, topic) != truth.end();
    const double p = std::exp(log_sigmoid(temperature * row[topic]));
    slope.first += (p - (is_true ? 1 - doubt : doubt)) * row[topic];
    slope.second += p * (1 - p) * row[topic] * row[topic];
  }
  return slope;
}

/// Those whose topics are known and possible.
std::vector<Judged> judged_documents(const HeldOutScores& scores) {
  std::vector<Judged> judged;
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    if (scores.is_unknown(document)) continue;
    const std::span<const double> row = scores.of(document);
    const std::span<const std::uint32_t> truth = scores.truth(document);
    const double best_true = best_of(row, truth);
    if (is_possible(best_true))
      judged.push_back({document, row[best_topic(row)], best_true, mean_wrong(row, truth)});
  }
  return judged;
}

/// Those that have a known term: without one there is nothing to calibrate.
std::vector<Judged> with_words(const HeldOutScores& scores, std::vector<Judged> judged) {
  std::erase_if(judged, [&](const Judged& of) { return scores.is_wordless(of.document); });
  return judged;
}

/// The logarithm of the temperature that is expected before any document is looked at. Newton's
/// method starts from it, too: far below the optimum the loss is flat, and any prior would win.
double expected_log_temperature(const HeldOutScores& scores, const std::vector<Judged>& judged) {
  if (scores.in_nats) return 0;
  double squares = 0;
  std::size_t count = 0;
  for (const Judged& of : judged) {
    const std::span<const double> all = scores.of(of.document);
    std::vector<double> row(all.begin(), all.end());
    std::erase_if(row, [](double score) { return !is_possible(score); });
    const auto size = static_cast<double>(row.size());
    const double mean = std::reduce(row.begin(), row.end()) / size;
    for (const double score : row) squares += (score - mean) * (score - mean);
    count += row.size();
  }
  if (squares == 0) return 0;
  return -std::log(squares / static_cast<double>(count)) / 2;
}

Slope slope_of_all(const HeldOutScores& scores, std::span<const Judged> judged, double doubt,
                   double temperature) {
  const auto slope_of_document = scores.one_vs_rest ? slope_of_each : slope_of;
  SlopeScratch scratch;
  Slope slope;
  for (const Judged& of : judged) {
    const Slope part = slope_of_document(of, scores.of(of.document), scores.truth(of.document),
                                         doubt, temperature, scratch);
    slope.first += part.first;
    slope.second += part.second;
  }
  return slope;
}

/// What the search for a temperature knows before.
struct Expectation {
  double log_temperature;
  double doubt;
};

/// Newton's method on the logarithm of the temperature; a step out of the brackets halves them.
double log_temperature_of(const HeldOutScores& scores, std::span<const Judged> judged,
                          const Expectation& expected, double start) {
  double low = expected.log_temperature + std::log(kColdest);
  double high = expected.log_temperature + std::log(kHottest);
  double at = start;
  for (int step = 0; step < kMostTemperatureSteps && high - low > kTemperaturePrecision; ++step) {
    const double temperature = std::exp(at);
    const Slope slope = slope_of_all(scores, judged, expected.doubt, temperature);
    const double first = slope.first * temperature + (at - expected.log_temperature);
    const double second = slope.second * temperature * temperature + slope.first * temperature + 1;
    (first > 0 ? high : low) = at;
    double next = second > 0 ? at - first / second : low - 1;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::fabs(next - at) < kTemperaturePrecision) return next;
    at = next;
  }
  return at;
}

double best_temperature(const HeldOutScores& scores, const std::vector<Judged>& judged) {
  if (scores.topics < 2 || judged.empty()) return 1;
  const Expectation expected{expected_log_temperature(scores, judged),
                             1 / (static_cast<double>(judged.size()) + 2)};
  double start = expected.log_temperature;
  if (judged.size() >= kManyDocuments) {
    // A few of many say nearly where it is, and all of them are looked at half as often.
    std::vector<Judged> some;
    for (std::size_t at = 0; at < judged.size(); at += judged.size() / kSomeDocuments)
      some.push_back(judged[at]);
    start = log_temperature_of(scores, some, expected, start);
  }
  return std::exp(log_temperature_of(scores, judged, expected, start));
}

/// Room to work in.
struct LossScratch {
  std::vector<double> logs;
  std::vector<double> of_truth;
};

double loss_of(std::span<const double> row, std::span<const std::uint32_t> truth,
               double temperature, LossScratch& scratch) {
  scratch.logs.assign(row.begin(), row.end());
  for (double& log : scratch.logs) log *= temperature;
  scratch.of_truth.clear();
  for (const std::uint32_t topic : truth) scratch.of_truth.push_back(scratch.logs[topic]);
  return log_sum(scratch.logs) - log_sum(scratch.of_truth);
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
  const std::vector<Judged> judged = judged_documents(scores);
  Calibration result;
  result.temperature = best_temperature(scores, with_words(scores, judged));
  std::size_t correct = 0;
  double loss = 0;
  LossScratch scratch;
  for (const Judged& of : judged) {
    const std::span<const double> row = scores.of(of.document);
    const std::span<const std::uint32_t> truth = scores.truth(of.document);
    const bool is_right = std::ranges::find(truth, best_topic(row)) != truth.end();
    const bool has_word = !scores.is_wordless(of.document);
    const double temperature = has_word ? result.temperature : 1;
    if (is_right && has_word) ++correct;
    loss += scores.one_vs_rest ? loss_of_each(row, truth, temperature)
                               : loss_of(row, truth, temperature, scratch);
  }
  const std::size_t known =
      scores.documents() - static_cast<std::size_t>(std::ranges::count(scores.unknown, true));
  // Where a topic is certain, the others' logarithms are differences of infinities.
  const bool is_finite = judged.size() == known && known > 0 && !std::isnan(loss);
  result.log_loss =
      is_finite ? loss / static_cast<double>(known) : std::numeric_limits<double>::infinity();
  result.accuracy = stats::ratio(correct, scores.documents());
  return result;
}

double calibration_error(const HeldOutScores& scores, double temperature) {
  std::vector<stats::Confidence> given;
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    if (scores.is_wordless(document)) continue;
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
