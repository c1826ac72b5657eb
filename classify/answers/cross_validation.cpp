#include "classify/answers/cross_validation.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "classify/answers/document_folds.h"
#include "classify/answers/evaluation_tally.h"
#include "classify/counts/labelled_documents.h"
#include "classify/model/model.h"
#include "classify/training/kind_options.h"
#include "classify/training/train.h"

namespace inkling::classify {

namespace {

/// The given prior without topics that no document of `taught` has, or the options as they are.
TrainOptions options_for(const Index& index, const DocumentSet& taught,
                         const TrainOptions& options) {
  TrainOptions fitting = options;
  GivenPrior* given = std::get_if<GivenPrior>(&fitting.prior);
  if (given == nullptr) return fitting;
  const std::vector<std::string> known = labelled_documents(index, taught, options.by).topics;
  std::erase_if(
      *given, [&](const auto& weight) { return !std::ranges::binary_search(known, weight.first); });
  return fitting;
}

std::size_t trials_of(const RecordHead& record, const std::string& parameter) {
  return static_cast<std::size_t>(
      std::ranges::count(record.choices.trials, parameter, &Trial::parameter));
}

PriorChoice prior_of(const RecordHead& record) {
  if (record.prior.kind == PriorKind::fit) return FittedPrior{};
  if (record.prior.kind == PriorKind::uniform) return UniformPrior{};
  GivenPrior given;
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic)
    given[record.topics[topic]] = record.prior.weights[topic];
  return given;
}

FeatureOptions features_of(const RecordHead& record) {
  FeatureOptions features;
  const bool has_twin = !record.twin.biases.empty();
  const bool is_twin = record.choices.kind == ModelKind::logistic;
  const FeatureRule& rule = is_twin ? record.twin.rule : record.choices.rule;
  // Parts that differ go by the usual rules of their kinds: a rule that is asked for is that of
  // both.
  const bool has_rule = !is_of_fields(record.choices.kind);
  if (has_rule && (is_twin || !has_twin || rule == record.twin.rule)) {
    features.weight = rule.weight;
    features.unit_length = rule.unit_length;
    features.idf = rule.idf;
  }
  const TermLimits& limits = record.choices.limits;
  features.min_df = limits.min_df;
  features.max_terms = limits.max_terms;
  features.without = limits.without;
  features.chosen = limits.chosen;
  features.weighing = record.source.weighing;
  features.bigrams = record.has_pairs;
  return features;
}

/// Models of sets have cuts, and those of earlier releases at least one against the rest.
LabelCount labels_of(const RecordHead& record) {
  const Choices& choices = record.choices;
  const bool has_cuts = !choices.cuts.empty() && !choices.precision.one_tag;
  return has_cuts || choices.one_vs_rest ? LabelCount::several : LabelCount::one;
}

}  // namespace

TrainOptions options_of(const RecordHead& record) {
  TrainOptions options;
  options.kind = record.choices.kind;
  const std::size_t alphas = trials_of(record, "alpha");
  const std::size_t cs = trials_of(record, "c");
  if (alphas < 2) options.alpha = record.choices.alpha;
  if (cs < 2 && !record.twin.biases.empty()) options.c = record.twin.c;
  options.prior = prior_of(record);
  options.by = record.source.by;
  options.hold_out.labels = labels_of(record);
  options.term_unit = record.source.unit;
  options.field = record.source.field;
  options.features = features_of(record);
  options.smoothing = record.choices.smoothing;
  options.hold_out.calibrate = !record.choices.trials.empty() || !record.choices.cuts.empty();
  options.tolerance = record.choices.care.tolerance;
  options.hold_out.folds = record.choices.care.folds;
  options.hold_out.seed = record.choices.care.seed;
  options.prior_alpha = record.prior.alpha;
  if (record.choices.precision.least > 0)
    options.hold_out.min_precision = record.choices.precision.least;
  options.fields.variance = record.fields.variance;
  for (const FieldTable& table : record.fields.tables) options.fields.from.push_back(table.name);
  return with_taken_only(std::move(options));
}

Evaluation cross_validate(const Index& index, const DocumentSet& where, const TrainOptions& options,
                          const FoldOptions& fold_options, const EvaluationOptions& evaluation) {
  const LabelledDocuments labelled = labelled_documents(index, where, options.by);
  const std::vector<DocumentSet> folds = document_folds(index, labelled, fold_options);
  EvaluationTally tally(index, options.by, labelled.topics, evaluation);
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    DocumentSet taught = folds[fold];
    taught.complement();
    taught &= live_documents(index, where);
    const Model model(
        train(index, taught, options_for(index, taught, options), on_trained(fold_options.check)));
    tally.judge(model, folds[fold]);
    if (fold_options.progress) fold_options.progress(fold + 1, folds.size());
  }
  return std::move(tally).result();
}

}  // namespace inkling::classify
