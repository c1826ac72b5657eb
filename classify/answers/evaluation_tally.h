#pragma once

/// Counts what models say of documents against what people said of them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/answers/mistake_costs.h"
#include "classify/answers/mistakes.h"
#include "classify/answers/tags_of.h"
#include "classify/model/model.h"
#include "inkling/document_set.h"
#include "inkling/evaluation.h"
#include "inkling/index.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

/// The labels of documents, as topics of a model.
class Truth {
 public:
  Truth(const Model& model, const KeywordColumn& column);

  bool is_labelled(DocId doc) const noexcept { return !column_.ordinals(doc).empty(); }
  /// Increasing, without labels that the model does not know: none for a stranger.
  stats::TopicSet topics(DocId doc) const;
  void count_unknown(DocId doc, UnknownLabels& unknown) const;

 private:
  const KeywordColumn& column_;
  std::vector<std::optional<std::uint32_t>> topic_of_;  ///< by ordinal of the column
};

/// Judges any number of models, each on documents of its own.
class EvaluationTally {
 public:
  /// `topics` are sorted, and among them are those of all models. Throws UnknownNameError for a
  /// topic of the options that is not among them.
  EvaluationTally(const Index& index, const std::string& by, std::vector<std::string> topics,
                  const EvaluationOptions& options);

  /// Judges the labelled documents of `docs`, which are live. Those of unknown labels alone count
  /// against the topics that they are given, and have no part in what needs a known label.
  /// `on_progress` as in EvaluationOptions, of these documents.
  void judge(const Model& model, const DocumentSet& docs,
             const std::function<void(double)>& on_progress = {});
  /// Throws EmptyInputError if no document has a known label.
  Evaluation result() &&;

 private:
  /// What is kept of a document.
  struct Judged {
    Judgement outcome;  ///< `labels` are empty for a stranger, all of whose labels are unknown
    std::uint32_t entry_rank = 0;
    bool is_unlike = false;     ///< it has a topic that tag_documents() would not give
    double log_p_of_truth = 0;  ///< this and the next not of a stranger
    double brier = 0;
    double cost = 0;          ///< of the topic that is given
    std::optional<double> p;  ///< of the given topic; empty for an abstention
  };

  /// What judges the documents of one model.
  struct Judge {
    const Model& model;
    Truth truth;
    TagRule rule;
  };

  TagOptions options_for(const Model& model) const;
  void add(const Judge& judge, const DocumentScore& score);
  void note(Judged judged, std::span<const double> logs, std::size_t topic);
  stats::TopicSet labels_of(DocId doc) const;
  void count_trained(const Model& model, const DocumentSet& judged);
  void count_sets(const stats::TopicSet& truth, const stats::TopicSet& given);
  void count_confusion(const stats::TopicSet& truth, std::size_t given);
  void measure_sets(Evaluation& evaluation) const;
  void measure_probabilities(Evaluation& evaluation) const;

  const Index& index_;
  std::string by_;
  std::shared_ptr<const KeywordColumn> column_;
  std::vector<std::string> topics_;
  std::vector<std::optional<std::uint32_t>> number_of_label_;  ///< by ordinal: in topics_
  std::vector<std::uint32_t> number_of_;    ///< by topic of the model that is judged: in topics_
  std::vector<stats::TopicCounts> counts_;  ///< by topic
  stats::ConfusionMatrix confusion_;        ///< empty if there are too many topics
  UnknownLabels unknown_;
  bool gives_sets_ = false;
  std::optional<std::uint64_t> trained_on_ = 0;  ///< empty if some model did not record its ids
  TagOptions given_;                             ///< how topics are
  MistakeCosts costs_;
  std::vector<Judged> judged_;
  std::optional<MistakeFinder> mistakes_;  ///< where they are asked for
};

}  // namespace inkling::classify
