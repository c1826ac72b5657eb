#include "classify/answers/evaluation_tally.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/training_ids.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"
#include "inkling/error.h"
#include "stats/macro_f1_test.h"
#include "stats/ratio.h"

namespace inkling::classify {

namespace {

/// ln P of the labels; of topics by themselves, of all decisions.
double log_p_of(const Model& model, const stats::TopicSet& truth, std::span<const double> log_p) {
  if (model.record().choices.one_vs_rest) {
    double sum = 0;
    for (std::uint32_t topic = 0; topic < log_p.size(); ++topic) {
      const bool is_true = std::ranges::binary_search(truth, topic);
      sum += is_true ? log_p[topic] : std::log1p(-std::exp(log_p[topic]));
    }
    return sum;
  }
  std::vector<double> logs;
  for (const std::uint32_t topic : truth) logs.push_back(log_p[topic]);
  return log_sum(logs);
}

/// The sum over topics of (p - [the topic is true])^2.
double brier_of(const stats::TopicSet& truth, std::span<const double> log_p) {
  double sum = 0;
  auto next = truth.begin();
  for (std::size_t topic = 0; topic < log_p.size(); ++topic) {
    const bool is_true = next != truth.end() && *next == topic;
    if (is_true) ++next;
    const double miss = std::exp(log_p[topic]) - (is_true ? 1 : 0);
    sum += miss * miss;
  }
  return sum;
}

/// Both sorted, `names` a part of `all`.
std::vector<std::uint32_t> places(const std::vector<std::string>& names,
                                  const std::vector<std::string>& all) {
  std::vector<std::uint32_t> numbers;
  std::uint32_t at = 0;
  for (const std::string& name : names) {
    while (all[at] != name) ++at;
    numbers.push_back(at);
  }
  return numbers;
}

/// Those of `topics`, which are sorted, by ordinal of `labels`; empty for a label that is none.
std::vector<std::optional<std::uint32_t>> numbers_of(std::span<const std::string> labels,
                                                     const std::vector<std::string>& topics) {
  std::vector<std::optional<std::uint32_t>> numbers;
  for (const std::string& label : labels) {
    const auto at = std::ranges::lower_bound(topics, label);
    const bool known = at != topics.end() && *at == label;
    numbers.push_back(known ? std::optional(static_cast<std::uint32_t>(at - topics.begin()))
                            : std::nullopt);
  }
  return numbers;
}

stats::TopicSet renumbered(stats::TopicSet topics, const std::vector<std::uint32_t>& number_of) {
  for (std::uint32_t& topic : topics) topic = number_of[topic];
  return topics;
}

}  // namespace

Truth::Truth(const Model& model, const KeywordColumn& column)
    : column_(column), topic_of_(numbers_of(column.values(), model.record().topics)) {}

stats::TopicSet Truth::topics(DocId doc) const {
  stats::TopicSet topics;
  for (const std::uint32_t ordinal : column_.ordinals(doc)) {
    if (topic_of_[ordinal]) topics.push_back(*topic_of_[ordinal]);
  }
  return topics;
}

void Truth::count_unknown(DocId doc, UnknownLabels& unknown) const {
  bool has_known = false;
  for (const std::uint32_t ordinal : column_.ordinals(doc)) {
    has_known = has_known || topic_of_[ordinal];
    if (topic_of_[ordinal]) continue;
    ++unknown.labels;
    ++unknown.by_label[column_.values()[ordinal]];
  }
  unknown.documents += !has_known;
}

EvaluationTally::EvaluationTally(const Index& index, const std::string& by,
                                 std::vector<std::string> topics, const EvaluationOptions& options)
    : index_(index),
      by_(by),
      column_(require_topic_column(index, by)),
      topics_(std::move(topics)),
      number_of_label_(numbers_of(column_->values(), topics_)),
      counts_(topics_.size()),
      given_(options.given),
      costs_(options.given.costs, topics_) {
  if (topics_.size() <= Evaluation::kMostConfusionTopics)
    confusion_.assign(topics_.size(), std::vector<std::uint64_t>(topics_.size()));
  if (options.mistakes) mistakes_.emplace(index, *options.mistakes, topics_);
}

/// A model of some folds may lack a topic.
TagOptions EvaluationTally::options_for(const Model& model) const {
  TagOptions options = given_;
  options.costs = costs_of(given_.costs, model.record().topics);
  return options;
}

void EvaluationTally::judge(const Model& model, const DocumentSet& docs,
                            const std::function<void(double)>& on_progress) {
  const Judge judge{model, Truth(model, *column_), TagRule(model, options_for(model))};
  number_of_ = places(model.record().topics, topics_);
  gives_sets_ = gives_sets_ || classify::gives_sets(model);
  DocumentSet judged(index_.document_bound());
  docs.for_each([&](DocId doc) {
    if (!judge.truth.is_labelled(doc)) return;
    judge.truth.count_unknown(doc, unknown_);
    judged.insert(doc);
  });
  if (judged.count() == 0) return;
  count_trained(model, judged);
  score_documents(model, index_, judged, [&](const DocumentScore& score) { add(judge, score); },
                  {.on_progress = on_progress});
  if (mistakes_) mistakes_->explain(model);
}

void EvaluationTally::count_trained(const Model& model, const DocumentSet& judged) {
  const std::optional<TrainingOrigin>& origin = model.record().source.origin;
  if (!origin) trained_on_.reset();
  if (!trained_on_) return;
  judged.for_each([&](DocId doc) { *trained_on_ += has_id(*origin, index_.id(doc)); });
}

/// Also those that some models know, and the one that is judged does not.
stats::TopicSet EvaluationTally::labels_of(DocId doc) const {
  stats::TopicSet labels;
  for (const std::uint32_t ordinal : column_->ordinals(doc)) {
    if (number_of_label_[ordinal]) labels.push_back(*number_of_label_[ordinal]);
  }
  return labels;
}

void EvaluationTally::add(const Judge& judge, const DocumentScore& score) {
  const auto& [model, truth, rule] = judge;
  const stats::TopicSet labels = truth.topics(score.doc);
  std::size_t best = best_topic(score.scores);
  const bool is_unlike = !rule.at_least_one() &&
                         likeness(model.record().choices.typical, score.text) != Likeness::usual;
  stats::TopicSet given;
  std::span<const double> logs;
  if (is_possible(score.scores[best])) {
    calibrate(model, score.has_known_term, score.scores);
    // A text with a known label has a topic, however unlike the others it is.
    if (!is_unlike || !labels.empty()) given = rule.tags(score.has_known_term, score.scores);
    logs = score.scores;
  }
  // Costs may give another one.
  if (given.size() == 1 && !classify::gives_sets(model)) best = given.front();
  if (mistakes_ && !labels.empty())
    mistakes_->see(model, {score.doc, logs, labels, given, static_cast<std::uint32_t>(best)});
  Judged judged;
  if (!labels.empty()) {
    judged.log_p_of_truth = log_p_of(model, labels, score.scores);
    judged.brier = brier_of(labels, score.scores);
  }
  judged.is_unlike = is_unlike && !given.empty();
  judged.outcome = {score.doc, !given.empty() && std::ranges::binary_search(labels, best),
                    labels == given && column_->ordinals(score.doc).size() == labels.size(),
                    renumbered(labels, number_of_), renumbered(given, number_of_)};
  note(std::move(judged), score.scores, best);
}

void EvaluationTally::note(Judged judged, std::span<const double> logs, std::size_t topic) {
  const DocId doc = judged.outcome.doc;
  const bool is_given = !judged.outcome.given.empty();
  const stats::TopicSet all_labels = labels_of(doc);
  judged.entry_rank = index_.entry_rank(doc);
  judged.cost = costs_.of(all_labels, is_given ? std::optional(number_of_[topic]) : std::nullopt);
  count_sets(all_labels, judged.outcome.given);
  if (is_given) {
    judged.p = std::exp(logs[topic]);
    count_confusion(all_labels, number_of_[topic]);
  }
  judged_.push_back(std::move(judged));
}

void EvaluationTally::count_sets(const stats::TopicSet& truth, const stats::TopicSet& given) {
  for (const std::uint32_t topic : given)
    ++(std::ranges::binary_search(truth, topic) ? counts_[topic].tp : counts_[topic].fp);
  for (const std::uint32_t topic : truth)
    counts_[topic].fn += !std::ranges::binary_search(given, topic);
}

void EvaluationTally::count_confusion(const stats::TopicSet& truth, std::size_t given) {
  if (confusion_.empty() || truth.empty()) return;
  const bool is_right = std::ranges::binary_search(truth, given);
  ++confusion_[is_right ? given : truth.front()][given];
}

/// A label that no model knows is a topic that is never given.
void EvaluationTally::measure_sets(Evaluation& evaluation) const {
  std::vector<stats::TopicCounts> counts = counts_;
  for (const auto& [label, occurrences] : unknown_.by_label) {
    if (!std::ranges::binary_search(topics_, label)) counts.push_back({0, 0, occurrences});
  }
  evaluation.macro_f1 = stats::macro_f1_of_occurring(counts);
  evaluation.micro_f1 = stats::pooled(counts).f1();
}

void EvaluationTally::measure_probabilities(Evaluation& evaluation) const {
  std::vector<double> log_p_of_truth;
  std::vector<stats::Confidence> given, all;
  const auto known = static_cast<double>(judged_.size() - unknown_.documents);
  for (const Judged& judged : judged_) {
    all.push_back({judged.p.value_or(0), judged.outcome.is_right});
    if (judged.p) given.push_back(all.back());
    if (judged.outcome.labels.empty()) continue;
    log_p_of_truth.push_back(judged.log_p_of_truth);
    evaluation.brier += judged.brier / known;
  }
  constexpr std::size_t kBins = Evaluation::kReliabilityBins;
  evaluation.log_loss = stats::log_loss(log_p_of_truth);
  evaluation.ece = stats::expected_calibration_error(given, kBins);
  double low = 0;
  for (const stats::ReliabilityBin& bin : stats::reliability_diagram(given, kBins)) {
    const double high = static_cast<double>(evaluation.reliability.size() + 1) / kBins;
    evaluation.reliability.push_back({low, high, bin.predictions, bin.mean_p, bin.share_correct});
    low = high;
  }
  for (const double share : Evaluation::kCoverages) {
    const stats::Coverage most = stats::most_confident(all, share);
    evaluation.coverage.push_back({share, most.predictions, most.accuracy, most.least_p});
  }
}

Evaluation EvaluationTally::result() && {
  if (judged_.size() == unknown_.documents) {
    throw EmptyInputError("no selected document has a topic of the model in `" + by_ + "`",
                          "select documents with --where whose topics the model was trained on");
  }
  // The sort keeps sums of doubles independent of how the index numbers its documents.
  std::ranges::sort(judged_, {}, &Judged::entry_rank);
  Evaluation evaluation;
  evaluation.documents = judged_.size();
  std::uint64_t exact = 0;
  double cost = 0;
  for (const Judged& judged : judged_) {
    cost += judged.cost;
    evaluation.correct += judged.outcome.is_right;
    evaluation.abstained += !judged.p;
    evaluation.unlike += judged.is_unlike;
    evaluation.unlike_correct += judged.is_unlike && judged.outcome.is_right;
    exact += judged.outcome.is_exact;
    if (!judged.outcome.labels.empty()) evaluation.outcomes.push_back(judged.outcome);
  }
  if (costs_.are_given()) evaluation.mean_cost = cost / static_cast<double>(judged_.size());
  evaluation.gives_sets = gives_sets_;
  evaluation.accuracy = stats::ratio(evaluation.correct, evaluation.documents);
  evaluation.exact_set = stats::ratio(exact, evaluation.documents);
  measure_sets(evaluation);
  measure_probabilities(evaluation);
  for (std::size_t topic = 0; topic < topics_.size(); ++topic) {
    const stats::TopicCounts& of = counts_[topic];
    evaluation.topics.push_back(
        {topics_[topic], of.precision(), of.recall(), of.f1(), of.tp + of.fn});
  }
  evaluation.confusion = std::move(confusion_);
  evaluation.unknown = std::move(unknown_);
  evaluation.trained_on = trained_on_;
  if (mistakes_) evaluation.mistakes = std::move(*mistakes_).result();
  return evaluation;
}

}  // namespace inkling::classify
