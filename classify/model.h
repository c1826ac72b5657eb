#pragma once

/// A trained model: the counts, and the probabilities that follow from them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/string_table.h"
#include "inkling/analyzer_settings.h"
#include "inkling/classifier.h"
#include "inkling/types.h"

namespace inkling::classify {

enum class PriorKind : std::uint8_t { fit = 0, uniform = 1, given = 2 };

/// The occurrences of one term in the documents of one topic, at least one.
struct Cell {
  std::uint32_t topic;
  std::uint64_t count;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// The content of a model file, as counted by training: exact numbers, nothing derived.
struct TrainingRecord {
  AnalyzerSettings analyzer;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";  ///< whose terms are counted
  std::string by;              ///< the exact field whose values are the topics
  double alpha = 1;
  PriorKind prior = PriorKind::fit;
  std::vector<double> prior_weights;  ///< one per topic if the prior is given, otherwise none
  std::uint64_t documents = 0;        ///< with at least one topic, each counted once
  std::uint64_t tokens = 0;           ///< of those documents, each counted once
  std::vector<std::string> topics;    ///< sorted
  std::vector<std::uint64_t> topic_documents;
  StringTable terms;     ///< sorted: those with at least one cell
  StringTable surfaces;  ///< by term; empty if the term is its own surface form
  std::vector<std::uint64_t> cell_starts = {0};  ///< one more entry than terms
  std::vector<Cell> cells;                       ///< by term, then by topic

  friend bool operator==(const TrainingRecord&, const TrainingRecord&) = default;
};

/// Multinomial naive Bayes with a symmetric pseudo-count.
///
///   P(t|c) = (n(t,c) + alpha) / (n(.,c) + alpha * |V|)
///
/// n(t,c) are the occurrences of term t in the documents of topic c, V the terms of all
/// documents that have a topic. Source: Manning, Raghavan & Schuetze (2008), Introduction to
/// Information Retrieval, section 13.2, where alpha is 1. At alpha 0 a term that never occurred
/// in c is impossible in c: its logarithm is -infinity, and so is that of every term in a topic
/// without tokens.
class Model {
 public:
  explicit Model(TrainingRecord record);

  const TrainingRecord& record() const noexcept { return record_; }
  std::size_t topic_count() const noexcept { return record_.topics.size(); }
  std::size_t term_count() const noexcept { return record_.terms.size(); }
  std::uint64_t topic_tokens(std::size_t topic) const noexcept { return topic_tokens_[topic]; }
  /// ln P(topic) for each topic.
  std::span<const double> log_priors() const noexcept { return log_priors_; }

  std::span<const Cell> cells(std::size_t term) const noexcept;
  std::uint64_t count(std::size_t term, std::size_t topic) const noexcept;
  /// The surface form of a term, for people to read.
  std::string_view surface(std::size_t term) const noexcept;

  /// ln P(term | topic).
  double log_probability(std::size_t term, std::size_t topic) const noexcept;
  /// Writes the same for every topic to `out`. Cost: O(topics), and one logarithm per cell.
  void log_probabilities(std::size_t term, std::span<double> out) const noexcept;

 private:
  double smoothed_log(std::uint64_t count, std::size_t topic) const noexcept;

  TrainingRecord record_;
  std::vector<std::uint64_t> topic_tokens_;
  std::vector<double> log_priors_;
  std::vector<double> denominators_;
  /// Ln P of a term of the vocabulary that never occurred in the topic.
  std::vector<double> log_unseen_;
};

/// Adds `tf` occurrences of a term to the log joints of all topics. Every scorer adds terms with
/// this function, in byte order, so a text and its postings get the same sum to the last bit.
inline void add_term(std::span<double> log_joints, std::uint32_t tf,
                     std::span<const double> log_probabilities) noexcept {
  const auto times = static_cast<double>(tf);
  for (std::size_t topic = 0; topic < log_joints.size(); ++topic)
    log_joints[topic] += times * log_probabilities[topic];
}

struct ClassifierAccess {
  static const Model& model(const Classifier& classifier) { return *classifier.model_; }
};

inline const Model& model_of(const Classifier& classifier) {
  return ClassifierAccess::model(classifier);
}

}  // namespace inkling::classify
