#include "classify/answers/evaluation.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"
#include "inkling/error.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kCalibrationBins = 15;

/// The true topics of documents, as numbers of the model.
class Truth {
 public:
  Truth(const Model& model, std::shared_ptr<const KeywordColumn> column)
      : column_(std::move(column)) {
    const std::vector<std::string>& topics = model.record().topics;
    for (const std::string& value : column_->values()) {
      const auto at = std::lower_bound(topics.begin(), topics.end(), value);
      const bool known = at != topics.end() && *at == value;
      topic_of_.push_back(known ? std::optional(static_cast<std::size_t>(at - topics.begin()))
                                : std::nullopt);
    }
  }

  /// Increasing, without topics that the model does not know.
  std::vector<std::size_t> topics(DocId doc) const {
    std::vector<std::size_t> topics;
    for (const std::uint32_t ordinal : column_->ordinals(doc)) {
      if (topic_of_[ordinal]) topics.push_back(*topic_of_[ordinal]);
    }
    return topics;
  }

 private:
  std::shared_ptr<const KeywordColumn> column_;
  std::vector<std::optional<std::size_t>> topic_of_;  ///< by ordinal of the column
};

/// Counts predictions, one document after another.
class Tally {
 public:
  Tally(const Model& model, const Index& index)
      : model_(model), index_(index), counts_(model.topic_count()) {
    const std::size_t topics = counts_.size();
    if (topics <= Evaluation::kMostConfusionTopics)
      confusion_.assign(topics, std::vector<std::uint64_t>(topics));
  }

  void add(const DocumentScore& score, const std::vector<std::size_t>& truth) {
    const std::size_t predicted = best_topic(score.scores);
    const bool explained = is_possible(score.scores[predicted]);
    if (explained) calibrate(model_, score.has_known_term, score.scores);
    Judged& judged = judged_.emplace_back();
    judged.entry_rank = index_.entry_rank(score.doc);
    judged.log_p_of_truth = log_p_of(truth, score.scores);
    if (!explained || !score.has_known_term) {
      ++counts_[truth.front()].fn;
      return;
    }
    const bool correct = std::binary_search(truth.begin(), truth.end(), predicted);
    count(correct ? predicted : truth.front(), predicted);
    judged.confidence = {std::exp(score.scores[predicted]), correct};
  }

  Evaluation result(const std::vector<std::string>& topics) && {
    // The sort keeps sums of doubles independent of how the index numbers its documents.
    std::ranges::sort(judged_, {}, &Judged::entry_rank);
    std::vector<double> log_p_of_truth;
    std::vector<stats::Confidence> confidences;
    for (const Judged& judged : judged_) {
      log_p_of_truth.push_back(judged.log_p_of_truth);
      if (judged.confidence) confidences.push_back(*judged.confidence);
    }
    const stats::TopicCounts pooled = stats::pooled(counts_);
    Evaluation evaluation;
    evaluation.documents = judged_.size();
    evaluation.correct = pooled.tp;
    evaluation.abstained = evaluation.documents - confidences.size();
    evaluation.accuracy =
        static_cast<double>(pooled.tp) / static_cast<double>(evaluation.documents);
    evaluation.macro_f1 = macro_f1_of_occurring(counts_);
    evaluation.micro_f1 = pooled.f1();
    evaluation.log_loss = stats::log_loss(log_p_of_truth);
    evaluation.ece = stats::expected_calibration_error(confidences, kCalibrationBins);
    for (std::size_t topic = 0; topic < topics.size(); ++topic) {
      const stats::TopicCounts& of = counts_[topic];
      evaluation.topics.push_back(
          {topics[topic], of.precision(), of.recall(), of.f1(), of.tp + of.fn});
    }
    evaluation.confusion = std::move(confusion_);
    return evaluation;
  }

 private:
  struct Judged {
    std::uint32_t entry_rank = 0;
    double log_p_of_truth = 0;
    std::optional<stats::Confidence> confidence;  ///< empty for an abstention
  };

  static double log_p_of(const std::vector<std::size_t>& truth, std::span<const double> log_p) {
    std::vector<double> logs;
    for (const std::size_t topic : truth) logs.push_back(log_p[topic]);
    return log_sum(logs);
  }

  void count(std::size_t truth, std::size_t predicted) {
    if (truth == predicted) {
      ++counts_[truth].tp;
    } else {
      ++counts_[truth].fn;
      ++counts_[predicted].fp;
    }
    if (!confusion_.empty()) ++confusion_[truth][predicted];
  }

  /// A topic that is neither true nor predicted anywhere says nothing about the model.
  static double macro_f1_of_occurring(std::vector<stats::TopicCounts> counts) {
    std::erase_if(counts, [](const stats::TopicCounts& of) { return of.tp + of.fp + of.fn == 0; });
    return stats::macro_f1(counts);
  }

  const Model& model_;
  const Index& index_;
  std::vector<stats::TopicCounts> counts_;  ///< by topic; an abstention is a false negative
  stats::ConfusionMatrix confusion_;        ///< empty if there are too many topics
  std::vector<Judged> judged_;
};

}  // namespace

Evaluation evaluate(const Model& model, const Index& index, const DocumentSet& where) {
  const Truth truth(model, require_topic_column(index, model.record().by));
  DocumentSet judged(index.document_bound());
  live_documents(index, where).for_each([&](DocId doc) {
    if (!truth.topics(doc).empty()) judged.insert(doc);
  });
  if (judged.count() == 0) {
    throw EmptyInputError(
        "no selected document has a topic of the model in `" + model.record().by + "`",
        "select documents with --where whose topics the model was trained on");
  }
  Tally tally(model, index);
  score_documents(model, index, judged,
                  [&](const DocumentScore& score) { tally.add(score, truth.topics(score.doc)); });
  return std::move(tally).result(model.record().topics);
}

}  // namespace inkling::classify
