#include "classify/training/train.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "classify/counts/folds.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/training/counting.h"
#include "classify/training/example_rows.h"
#include "classify/training/held_out.h"
#include "classify/training/logistic_regression.h"
#include "classify/training/selection.h"
#include "classify/training/train_options.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

constexpr double kUsualAlpha = 1;
constexpr double kUsualC = 10;
/// Of fewer documents nothing is held out: what they say of alpha is chance.
constexpr std::size_t kLeastHeldOut = 30;

/// A kind with what was chosen for it; its counts and weights are made for the winner only.
struct Candidate {
  TrainingRecord record;
  Selected selected;
};

class Trainer {
 public:
  Trainer(const Index& index, const DocumentSet& where, const TrainOptions& options)
      : options_(options) {
    const FieldId field = storage::require_field(index, options.field);
    labelled_ = labelled_documents(index, where, options.by, field);
    head_.source.analyzer = index.analyzer();
    head_.source.unit = options.term_unit;
    head_.source.field = options.field;
    head_.by = options.by;
    head_.choices.smoothing = options.smoothing;
    head_.documents = labelled_.documents;
    head_.tokens = labelled_.tokens;
    head_.topics = labelled_.topics;
    head_.topic_documents = labelled_.topic_documents;
    head_.choices.min_df = std::max<std::size_t>(options.features.min_df, 1);
    set_prior(options.prior, head_);
    table_ = copy_postings(index, field, options.term_unit, labelled_, options.features.min_df);
    folds_ =
        stratified_folds(table_, labelled_.topics.size(),
                         std::min(options.hold_out.folds, table_.rows()), options.hold_out.seed);
  }

  TrainingRecord run() {
    Candidate winner = candidate(options_.kind);
    finish(winner.record);
    return std::move(winner.record);
  }

 private:
  Candidate candidate(ModelKind kind) {
    switch (kind) {
      case ModelKind::logistic:
        return logistic();
      case ModelKind::blend:
        return blend(counted(ModelKind::complement), logistic());
      case ModelKind::automatic:
        return automatic();
      default:
        return counted(kind);
    }
  }

  TrainingRecord start(ModelKind kind) const {
    TrainingRecord record = head_;
    record.choices.kind = kind;
    record.choices.rule = rule_for(kind, options_);
    return record;
  }

  bool may_hold_out() const { return table_.rows() >= kLeastHeldOut; }

  Candidate counted(ModelKind kind) {
    Candidate made{start(kind), {}};
    made.record.choices.alpha = options_.alpha.value_or(kUsualAlpha);
    if (!may_hold_out() || (options_.alpha && !options_.hold_out.calibrate)) return made;
    const HeldOutTask task{table_, labelled_, folds_, made.record};
    made.selected = select_alpha(task, options_.alpha, made.record.choices.trials);
    made.record.choices.alpha = made.selected.value;
    settle(made);
    return made;
  }

  Candidate logistic() {
    Candidate made{start(ModelKind::logistic), {}};
    made.record.twin.rule = made.record.choices.rule;
    made.record.twin.c = options_.c.value_or(kUsualC);
    if (!may_hold_out() || (options_.c && !options_.hold_out.calibrate)) return made;
    const HeldOutTask task{table_, labelled_, folds_, made.record};
    made.selected = select_c(task, rows_by(made.record.twin.rule), options_.c,
                             options_.hold_out.seed, made.record.choices.trials);
    made.record.twin.c = made.selected.value;
    settle(made);
    return made;
  }

  Candidate blend(Candidate counts, Candidate twin) {
    Candidate made{std::move(counts.record), {}};
    made.record.choices.kind = ModelKind::blend;
    made.record.twin = std::move(twin.record.twin);
    const auto& tried = twin.record.choices.trials;
    made.record.choices.trials.insert(made.record.choices.trials.end(), tried.begin(), tried.end());
    made.selected.value = 0.5;
    if (may_hold_out())
      made.selected = select_blend(counts.selected, twin.selected, made.record.choices.trials);
    const double share = made.selected.value;
    made.record.choices.count_factor = share * counts.selected.calibration.temperature;
    made.record.choices.twin_factor = (1 - share) * twin.selected.calibration.temperature;
    settle(made);
    return made;
  }

  Candidate automatic() {
    Candidate best = counted(ModelKind::multinomial);
    Candidate complement = counted(ModelKind::complement);
    Candidate twin = logistic();
    Candidate both = blend(complement, twin);
    for (Candidate* other : {&complement, &twin, &both}) {
      if (is_better(other->selected.calibration, best.selected.calibration))
        best = std::move(*other);
    }
    return best;
  }

  void settle(Candidate& made) const {
    made.record.choices.temperature =
        options_.hold_out.calibrate ? made.selected.calibration.temperature : 1;
  }

  ExampleRows rows_by(const FeatureRule& rule) const {
    return by_row(table_, feature_values(table_, rule));
  }

  void fit_twin(TrainingRecord& record) const {
    const ExampleRows rows = rows_by(record.twin.rule);
    LogisticTask lesson{
        rows, table_.slot_of, labelled_.slot_topics, table_.terms.size(), labelled_.topics.size(),
        {}};
    for (std::uint32_t row = 0; row < table_.rows(); ++row) lesson.taught.push_back(row);
    LogisticRegression model(lesson);
    model.fit(
        {.c = record.twin.c, .seed = options_.hold_out.seed, .tolerance = options_.tolerance});
    record.twin.biases.assign(model.biases().begin(), model.biases().end());
    record.twin.weights.assign(model.weights().begin(), model.weights().end());
  }

  void finish(TrainingRecord& record) {
    if (record.choices.kind == ModelKind::logistic) record.choices.rule = {};
    count_masses(table_, labelled_, record);
    if (record.choices.kind == ModelKind::logistic || record.choices.kind == ModelKind::blend)
      fit_twin(record);
    record.terms = std::move(table_.terms);
    record.surfaces = std::move(table_.surfaces);
  }

  const TrainOptions& options_;
  LabelledDocuments labelled_;
  TrainingRecord head_;  ///< what all kinds share
  PostingTable table_;
  Folds folds_;
};

}  // namespace

TrainingRecord train(const Index& index, const DocumentSet& where, const TrainOptions& options) {
  require_valid(options);
  return Trainer(index, where, options).run();
}

}  // namespace inkling::classify
