#pragma once

/// How well predicted topics fit true ones: one topic per document, several, and probabilities.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::stats {

/// Documents by true (row) and predicted (column) topic; square.
using ConfusionMatrix = std::vector<std::vector<std::uint64_t>>;

/// One topic against all others. Precision, recall and F1 are 0 if they would divide 0 by 0.
struct TopicCounts {
  std::uint64_t tp = 0;  ///< predicted and true
  std::uint64_t fp = 0;  ///< predicted, not true
  std::uint64_t fn = 0;  ///< true, not predicted

  double precision() const noexcept;  ///< tp / (tp + fp)
  double recall() const noexcept;     ///< tp / (tp + fn)
  double f1() const noexcept;         ///< 2 tp / (2 tp + fp + fn), the harmonic mean of both

  TopicCounts& operator+=(const TopicCounts& other) noexcept;
  friend bool operator==(const TopicCounts&, const TopicCounts&) = default;
};

/// The counts of each topic. A document without a prediction is in no column: add it to
/// its topic's fn.
std::vector<TopicCounts> topic_counts(const ConfusionMatrix& confusion);

/// Plain means over topics; 0 without topics. Manning, Raghavan & Schuetze (2008), 13.6.
double macro_precision(std::span<const TopicCounts> topics) noexcept;
double macro_recall(std::span<const TopicCounts> topics) noexcept;
double macro_f1(std::span<const TopicCounts> topics) noexcept;
/// The sum over topics; its precision(), recall() and f1() are the micro averages.
TopicCounts pooled(std::span<const TopicCounts> topics) noexcept;

/// The share of documents on the diagonal; 0 for an empty matrix.
double accuracy(const ConfusionMatrix& confusion);

/// (p_o - p_e) / (1 - p_e), p_e from the margins of rows and columns. Cohen (1960).
double cohen_kappa(const ConfusionMatrix& confusion);
/// The same with p_e from the pooled margins of both. Scott (1955); IIR 8.5.
double pooled_kappa(const ConfusionMatrix& confusion);

/// The topics of one document: numbers below the number of topics, increasing.
using TopicSet = std::vector<std::uint32_t>;

/// The measures below compare `truth[i]` with `predicted[i]`; both have the same size. They are 0
/// without documents.
std::vector<TopicCounts> topic_counts(std::span<const TopicSet> truth,
                                      std::span<const TopicSet> predicted, std::size_t topics);
/// Documents whose sets are equal.
double subset_accuracy(std::span<const TopicSet> truth, std::span<const TopicSet> predicted);
/// Wrong decisions among documents * topics.
double hamming_loss(std::span<const TopicSet> truth, std::span<const TopicSet> predicted,
                    std::size_t topics);
/// Mean of |intersection| / |union|; two empty sets are equal, hence 1.
double mean_jaccard(std::span<const TopicSet> truth, std::span<const TopicSet> predicted);

/// Mean over documents of sum over topics k of (p_k - [k is true])^2, from 0 to 2. Brier (1950).
double brier_score(std::span<const std::vector<double>> probabilities,
                   std::span<const std::size_t> truth) noexcept;

/// Mean of -ln p(true topic), in nats; infinite if one was impossible, 0 without documents. Takes
/// logarithms, because p itself may underflow.
double log_loss(std::span<const double> log_p_of_truth) noexcept;

/// A prediction as calibration sees it.
struct Confidence {
  double p = 0;  ///< probability of the predicted topic, 0 <= p <= 1
  bool correct = false;
};

/// ECE = sum over bins of (n_bin / n) |share correct - mean p|, `bins` intervals of equal width,
/// open on the left and closed on the right (0 belongs to the first). Naeini, Cooper &
/// Hauskrecht (2015).
double expected_calibration_error(std::span<const Confidence> predictions, std::size_t bins);

/// Predictions whose probabilities are alike. Without any, both means are 0.
struct ReliabilityBin {
  std::uint64_t predictions = 0;
  double mean_p = 0;
  double share_correct = 0;  ///< of calibrated probabilities about mean_p
};

/// The reliability diagram: the bins of expected_calibration_error(), all of them.
std::vector<ReliabilityBin> reliability_diagram(std::span<const Confidence> predictions,
                                                std::size_t bins);

/// The accuracy of a classifier that answers for its most confident predictions only.
struct Coverage {
  std::uint64_t predictions = 0;
  double accuracy = 0;
  double least_p = 0;  ///< the confidence of the last of them
};

/// The `share` (0 to 1) of predictions with the greatest p, rounded up to whole ones. Where only
/// some of several equal p have a place, they count with their mean. El-Yaniv & Wiener (2010), On
/// the Foundations of Noise-free Selective Classification. Cost: O(n log n).
Coverage most_confident(std::span<const Confidence> predictions, double share);

}  // namespace inkling::stats
