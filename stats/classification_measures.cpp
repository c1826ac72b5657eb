#include "stats/classification_measures.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>

#include "stats/information.h"
#include "stats/ratio.h"

namespace inkling::stats {

namespace {

template <typename Measure>
double mean(std::span<const TopicCounts> topics, Measure measure) noexcept {
  Sum sum;
  for (const TopicCounts& counts : topics) sum += (counts.*measure)();
  return topics.empty() ? 0 : sum.value() / static_cast<double>(topics.size());
}

struct Margins {
  std::vector<std::uint64_t> rows, columns;
  std::uint64_t diagonal = 0;
  std::uint64_t total = 0;
};

Margins margins(const ConfusionMatrix& confusion) {
  Margins m{std::vector<std::uint64_t>(confusion.size()),
            std::vector<std::uint64_t>(confusion.size())};
  for (std::size_t i = 0; i < confusion.size(); ++i) {
    assert(confusion[i].size() == confusion.size());
    for (std::size_t j = 0; j < confusion.size(); ++j) {
      m.rows[i] += confusion[i][j];
      m.columns[j] += confusion[i][j];
      m.total += confusion[i][j];
    }
    m.diagonal += confusion[i][i];
  }
  return m;
}

/// Perfect agreement by chance alone (one topic for everything) leaves nothing to explain: 0.
double kappa(double observed, double by_chance) noexcept {
  return by_chance < 1 ? (observed - by_chance) / (1 - by_chance) : 0;
}

std::size_t common(const TopicSet& a, const TopicSet& b) {
  TopicSet both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return both.size();
}

/// Calls measure(truth, predicted) for each document and averages.
template <typename Measure>
double mean(std::span<const TopicSet> truth, std::span<const TopicSet> predicted, Measure measure) {
  assert(truth.size() == predicted.size());
  Sum sum;
  for (std::size_t i = 0; i < truth.size(); ++i) sum += measure(truth[i], predicted[i]);
  return truth.empty() ? 0 : sum.value() / static_cast<double>(truth.size());
}

std::size_t bin_of(double p, std::size_t bins) noexcept {
  const double upper = std::ceil(p * static_cast<double>(bins));
  return std::min(bins, static_cast<std::size_t>(std::max(1.0, upper))) - 1;
}

}  // namespace

double TopicCounts::precision() const noexcept { return ratio(tp, tp + fp); }
double TopicCounts::recall() const noexcept { return ratio(tp, tp + fn); }
double TopicCounts::f1() const noexcept { return ratio(2 * tp, 2 * tp + fp + fn); }

TopicCounts& TopicCounts::operator+=(const TopicCounts& other) noexcept {
  tp += other.tp;
  fp += other.fp;
  fn += other.fn;
  return *this;
}

std::vector<TopicCounts> topic_counts(const ConfusionMatrix& confusion) {
  const Margins m = margins(confusion);
  std::vector<TopicCounts> counts;
  for (std::size_t i = 0; i < confusion.size(); ++i) {
    const std::uint64_t tp = confusion[i][i];
    counts.push_back({.tp = tp, .fp = m.columns[i] - tp, .fn = m.rows[i] - tp});
  }
  return counts;
}

double macro_precision(std::span<const TopicCounts> topics) noexcept {
  return mean(topics, &TopicCounts::precision);
}
double macro_recall(std::span<const TopicCounts> topics) noexcept {
  return mean(topics, &TopicCounts::recall);
}
double macro_f1(std::span<const TopicCounts> topics) noexcept {
  return mean(topics, &TopicCounts::f1);
}

TopicCounts pooled(std::span<const TopicCounts> topics) noexcept {
  TopicCounts sum;
  for (const TopicCounts& counts : topics) sum += counts;
  return sum;
}

double accuracy(const ConfusionMatrix& confusion) {
  const Margins m = margins(confusion);
  return ratio(m.diagonal, m.total);
}

double cohen_kappa(const ConfusionMatrix& confusion) {
  const Margins m = margins(confusion);
  Sum by_chance;
  for (std::size_t i = 0; i < m.rows.size(); ++i)
    by_chance += ratio(m.rows[i], m.total) * ratio(m.columns[i], m.total);
  return kappa(ratio(m.diagonal, m.total), by_chance.value());
}

double pooled_kappa(const ConfusionMatrix& confusion) {
  const Margins m = margins(confusion);
  Sum by_chance;
  for (std::size_t i = 0; i < m.rows.size(); ++i) {
    const double share = ratio(m.rows[i] + m.columns[i], 2 * m.total);
    by_chance += share * share;
  }
  return kappa(ratio(m.diagonal, m.total), by_chance.value());
}

std::vector<TopicCounts> topic_counts(std::span<const TopicSet> truth,
                                      std::span<const TopicSet> predicted, std::size_t topics) {
  assert(truth.size() == predicted.size());
  std::vector<TopicCounts> counts(topics);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    for (const std::uint32_t topic : predicted[i]) {
      ++(std::ranges::binary_search(truth[i], topic) ? counts[topic].tp : counts[topic].fp);
    }
    for (const std::uint32_t topic : truth[i])
      counts[topic].fn += !std::ranges::binary_search(predicted[i], topic);
  }
  return counts;
}

double subset_accuracy(std::span<const TopicSet> truth, std::span<const TopicSet> predicted) {
  return mean(truth, predicted,
              [](const TopicSet& t, const TopicSet& p) { return t == p ? 1.0 : 0.0; });
}

double hamming_loss(std::span<const TopicSet> truth, std::span<const TopicSet> predicted,
                    std::size_t topics) {
  return mean(truth, predicted, [topics](const TopicSet& t, const TopicSet& p) {
    return ratio(t.size() + p.size() - 2 * common(t, p), topics);
  });
}

double mean_jaccard(std::span<const TopicSet> truth, std::span<const TopicSet> predicted) {
  return mean(truth, predicted, [](const TopicSet& t, const TopicSet& p) {
    const std::size_t both = common(t, p);
    const std::size_t any = t.size() + p.size() - both;
    return any == 0 ? 1 : ratio(both, any);
  });
}

double brier_score(std::span<const std::vector<double>> probabilities,
                   std::span<const std::size_t> truth) noexcept {
  assert(probabilities.size() == truth.size());
  Sum sum;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    for (std::size_t k = 0; k < probabilities[i].size(); ++k) {
      const double miss = probabilities[i][k] - (k == truth[i] ? 1 : 0);
      sum += miss * miss;
    }
  }
  return truth.empty() ? 0 : sum.value() / static_cast<double>(truth.size());
}

double log_loss(std::span<const double> log_p_of_truth) noexcept {
  Sum sum;
  for (const double log_p : log_p_of_truth) sum += -log_p;
  return log_p_of_truth.empty() ? 0 : sum.value() / static_cast<double>(log_p_of_truth.size());
}

double expected_calibration_error(std::span<const Confidence> predictions, std::size_t bins) {
  assert(bins >= 1);
  std::vector<Sum> surplus(bins);
  for (const Confidence& prediction : predictions) {
    surplus[bin_of(prediction.p, bins)] += (prediction.correct ? 1 : 0) - prediction.p;
  }
  Sum error;
  for (const Sum& bin : surplus) error += std::abs(bin.value());
  return predictions.empty() ? 0 : error.value() / static_cast<double>(predictions.size());
}

std::vector<ReliabilityBin> reliability_diagram(std::span<const Confidence> predictions,
                                                std::size_t bins) {
  assert(bins >= 1);
  std::vector<Sum> p(bins);
  std::vector<std::uint64_t> correct(bins);
  std::vector<ReliabilityBin> diagram(bins);
  for (const Confidence& prediction : predictions) {
    const std::size_t bin = bin_of(prediction.p, bins);
    p[bin] += prediction.p;
    correct[bin] += prediction.correct ? 1 : 0;
    ++diagram[bin].predictions;
  }
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (diagram[bin].predictions == 0) continue;
    diagram[bin].mean_p = p[bin].value() / static_cast<double>(diagram[bin].predictions);
    diagram[bin].share_correct = ratio(correct[bin], diagram[bin].predictions);
  }
  return diagram;
}

Coverage most_confident(std::span<const Confidence> predictions, double share) {
  assert(share >= 0 && share <= 1);
  // Shares such as 0.8 have no exact double: what is a whole number but for that stays one.
  const double wanted = share * static_cast<double>(predictions.size()) * (1 - 1e-12);
  const auto covered = static_cast<std::size_t>(std::ceil(wanted));
  if (covered == 0) return {};
  std::vector<Confidence> sorted(predictions.begin(), predictions.end());
  std::ranges::sort(sorted, std::ranges::greater(), &Confidence::p);
  const double least = sorted[covered - 1].p;
  std::uint64_t above = 0, correct_above = 0, equal = 0, correct_equal = 0;
  for (const Confidence& prediction : sorted) {
    if (prediction.p < least) break;
    const bool is_equal = prediction.p == least;
    ++(is_equal ? equal : above);
    (is_equal ? correct_equal : correct_above) += prediction.correct ? 1 : 0;
  }
  const double correct = static_cast<double>(correct_above) +
                         static_cast<double>(covered - above) * ratio(correct_equal, equal);
  return {covered, correct / static_cast<double>(covered), least};
}

}  // namespace inkling::stats
