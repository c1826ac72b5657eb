#pragma once

/// How well a model classifies documents whose topics are known.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/mistakes.h"
#include "inkling/tagging.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How well one topic was found.
struct TopicQuality {
  std::string topic;
  double precision = 0, recall = 0, f1 = 0;  ///< 0 to 1
  std::uint64_t support = 0;                 ///< judged documents that have it as a label
  /// The least p of a tag, as Classifier::cut(). Empty in cross-validation, whose models differ.
  std::optional<double> cut{};
};

/// Labels that the model does not know, so that it can never be right about them.
struct UnknownLabels {
  std::uint64_t labels = 0;     ///< of all selected documents, each occurrence
  std::uint64_t documents = 0;  ///< that have labels, but none which the model knows
  std::map<std::string, std::uint64_t> by_label{};  ///< occurrences

  friend bool operator==(const UnknownLabels&, const UnknownLabels&) = default;
};

/// Documents whose topic was given with a probability from `low` (exclusive) to `high`.
struct ReliabilityBin {
  double low = 0, high = 0;
  std::uint64_t documents = 0;
  double mean_p = 0, accuracy = 0;  ///< the same if p is calibrated; 0 without documents

  friend bool operator==(const ReliabilityBin&, const ReliabilityBin&) = default;
};

/// The part of the documents about which the model is most confident.
struct CoverageRow {
  double coverage = 0;  ///< that part, 0 to 1
  std::uint64_t documents = 0;
  double accuracy = 0;
  double least_p = 0;  ///< the probability of the last one; 0 if it got no topic

  friend bool operator==(const CoverageRow&, const CoverageRow&) = default;
};

/// What the model said about a document, and whether that is right.
struct Judgement {
  DocId doc{};
  bool is_right = false;  ///< the most probable of the given topics is one of its labels
  bool is_exact = false;  ///< the given topics are all its labels, no more
  /// Places in Evaluation::topics, increasing; of the labels, those that the model knows.
  std::vector<std::uint32_t> labels{}, given{};

  friend bool operator==(const Judgement&, const Judgement&) = default;
};

/// Cross-validation: each document is judged once, by a model that was trained on the documents of
/// the other folds.
struct FoldOptions {
  std::size_t folds = 10;      ///< 2 to kMostFolds, and no more than there are groups
  bool leave_one_out = false;  ///< a fold for each document; at most kMostFolds of them
  /// Documents that share a value of this exact field are in one fold. Empty: each document is a
  /// group of its own, as is one without a value.
  std::string group{};
  std::uint64_t seed = 1;  ///< for the order in which groups are dealt out
  std::function<void(std::size_t done, std::size_t folds)> progress{};  ///< after each fold
  std::function<void()> check{};  ///< as of Classifier::train(), for the training of each fold

  static constexpr std::size_t kMostFolds = 2000;
};

/// What is wanted besides measures.
struct EvaluationOptions {
  std::optional<MistakeOptions> mistakes{};  ///< fills Evaluation::mistakes
  /// Which topics are given, as by Classifier::tag(); but with a label that the model knows a text
  /// gets a topic however unlike the others it is.
  TagOptions given{};
  /// Called by Classifier::evaluate() now and then with the part that is done, 0 to 1; what it
  /// throws ends the work. May be empty.
  std::function<void(double)> on_progress{};
};

/// The documents behind the measures.
struct JudgedDocuments {
  /// Judged documents under whose id the model that judged them was trained, whatever their text
  /// was then. Texts that a model learned from files do not count. Empty if a model did not record
  /// its documents.
  std::optional<std::uint64_t> trained_on{};
  UnknownLabels unknown{};
  /// Of the documents with a label that the model knows, in the order of their entry.
  std::vector<Judgement> outcomes{};
  std::optional<MistakeList> mistakes{};
};

/// Documents unlike those that trained the model, so that Classifier::tag() gives them no tag.
/// Those with a known label are judged by their best topic, the others get none.
struct UnlikeTexts {
  std::uint64_t unlike = 0;
  std::uint64_t unlike_correct = 0;
};

/// What mistakes cost, where costs are given.
struct MeanCost {
  /// The mean over all documents of what the given topic costs: 0 if it is a label, 1 for an
  /// abstention and where no cost is listed. Of several labels the least counts.
  std::optional<double> mean_cost{};
};

/// How well a model classifies documents whose topics are known. The labels of a document are its
/// topics as people gave them; with several of them a topic is right if it is one of them.
struct Evaluation : JudgedDocuments, UnlikeTexts, MeanCost {
  std::uint64_t documents = 0;  ///< that have a label; those of unknown labels alone count as wrong
  std::uint64_t correct = 0;
  std::uint64_t abstained = 0;  ///< counted as wrong
  bool gives_sets = false;      ///< any number of topics to a document, by a cut for each
  double accuracy = 0;          ///< 0 to 1, as all shares
  /// Of label sets against sets of given topics. A label that the model does not know is a topic
  /// that is never given: of F1 0 in the mean, missed in the pool.
  double macro_f1 = 0, micro_f1 = 0;
  double exact_set = 0;  ///< share of documents whose given topics are all their labels, no more
  /// Mean of -ln P(true topic), nats; infinite when one was impossible. This and the next are of
  /// the documents with a label that the model knows.
  double log_loss = 0;
  /// Mean of the sum over topics of (p - [the topic is true])^2.
  double brier = 0;
  /// Expected calibration error over the bins of `reliability`. Source: Guo et al. (2017), On
  /// Calibration of Modern Neural Networks.
  double ece = 0;
  std::vector<TopicQuality> topics{};         ///< in the order of Classifier::topics()
  std::vector<ReliabilityBin> reliability{};  ///< of equal width; without abstentions
  std::vector<CoverageRow> coverage{};        ///< of kCoverages
  /// confusion[t][p] is the number of documents of true topic t for which p was given, both in the
  /// order of `topics`. A document with several true topics is in the row of the given one if that
  /// is among them, else in that of the first. Empty for more topics than kMostConfusionTopics.
  std::vector<std::vector<std::uint64_t>> confusion{};

  static constexpr std::size_t kMostConfusionTopics = 1000;  ///< the matrix then takes 8 MB
  static constexpr std::array kCoverages{1.0, 0.9, 0.8, 0.5};
  static constexpr std::size_t kReliabilityBins = 15;
};

}  // namespace inkling
