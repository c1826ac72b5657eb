#include "classify/training/train.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classify/counts/folds.h"
#include "classify/counts/frequent_terms.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/term_pairs.h"
#include "classify/counts/training_ids.h"
#include "classify/model/pooled_terms.h"
#include "classify/training/chosen_fields.h"
#include "classify/training/counting.h"
#include "classify/training/cuts.h"
#include "classify/training/document_weights.h"
#include "classify/training/example_rows.h"
#include "classify/training/feature_choice.h"
#include "classify/training/field_postings.h"
#include "classify/training/held_out.h"
#include "classify/training/kind_options.h"
#include "classify/training/leave_one_out.h"
#include "classify/training/logistic_regression.h"
#include "classify/training/proper_variances.h"
#include "classify/training/rivals.h"
#include "classify/training/selection.h"
#include "classify/training/train_options.h"
#include "classify/training/typical_texts.h"
#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

constexpr double kUsualAlpha = 1;
constexpr double kUsualC = 10;
constexpr double kUsualShare = 0.5;  ///< of the counts in a blend
/// Pairs are tried unasked where there are no more tokens: they take 12 bytes for each while
/// training works, and twice the time.
constexpr std::uint64_t kMostTokensOfPairs = 2'000'000;
constexpr std::array kFamilies{ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli};

class Trainer {
  using Fields = std::vector<ChosenField>;

 public:
  Trainer(const Index& index, const DocumentSet& where, const TrainOptions& options,
          const OnTrained& on_progress)
      : index_(index),
        options_(options),
        course_(on_progress),
        fields_(is_of_fields(options.kind) ? chosen_fields(index, options) : Fields{}),
        field_(find_field()) {
    labelled_ = labelled_documents(index, where, options.by, field_);
    if (options.hold_out.labels)
      labelled_.in_sets = *options.hold_out.labels == LabelCount::several;
    set_head();
    read_rows();
    course_.plan(planned_steps());
    course_.step();  // what is behind it
  }

  TrainingRecord run() {
    if (options_.hold_out.min_precision && !may_hold_out()) {
      throw OptionError("min-precision",
                        "it is measured on documents that are held out, and " +
                            std::to_string(words_.rows()) + " are too few for that",
                        "train on " + std::to_string(kLeastHeldOut) + " documents at least");
    }
    Candidate winner = candidate(options_.kind);
    finish(winner);
    course_.end();
    return std::move(winner.record);
  }

 private:
  /// Whose terms are counted; of fields that have no text, any.
  FieldId find_field() {
    if (fields_.empty()) {
      head_.source.field = options_.field;
      return storage::require_field(index_, options_.field);
    }
    head_.source.field = main_text(fields_, options_.field);
    return index_.field(head_.source.field).value_or(FieldId::text);
  }

  void set_head() {
    head_.source.analyzer = index_.analyzer();
    head_.source.unit = options_.term_unit;
    head_.source.by = options_.by;
    head_.source.origin = origin_of(index_, labelled_, options_.from);
    head_.source.weighing = options_.features.weighing;
    head_.choices.smoothing = options_.smoothing;
    head_.choices.limits = limits_of(options_.features);
    head_.choices.care = {options_.tolerance, options_.hold_out.folds, options_.hold_out.seed};
    head_.documents = labelled_.documents;
    head_.tokens = head_.source.field.empty() ? 0 : labelled_.tokens;
    head_.topics = labelled_.topics;
    head_.topic_documents = labelled_.topic_documents;
    set_prior(options_.prior, head_);
    head_.prior.alpha = options_.prior_alpha;
  }

  void read_rows() {
    words_ = fields_.empty() ? copy_postings(index_, field_, options_.term_unit, labelled_,
                                             head_.choices.limits)
                             : training_rows(index_, labelled_);
    words_.weights = document_weights(index_, words_, labelled_, options_.features.weighing);
    if (head_.prior.kind == PriorKind::fit) head_.prior.fitted = topic_weights(words_, labelled_);
    folds_ =
        stratified_folds(words_, labelled_.topics.size(),
                         std::min(options_.hold_out.folds, words_.rows()), options_.hold_out.seed);
    if (!has_candidates()) return;
    candidates_ = std::move(words_);
    words_ = chooses_terms()
                 ? chosen_terms(candidates_, labelled_, head_.choices.limits)
                 : frequent_terms(candidates_, head_.choices.limits, frequency_of(options_));
  }

  Candidate candidate(ModelKind kind) {
    if (!fields_.empty()) return named_fields();
    switch (kind) {
      case ModelKind::logistic:
        return logistic(wants_pairs());
      case ModelKind::blend:
      case ModelKind::automatic:
        return together(kind);
      default:
        return counted(kind, wants_pairs(), HoldOut::one_by_one);
    }
  }

  bool wants_pairs() const { return options_.features.bigrams; }

  /// Reading, what is chosen on documents held out, and the last fit.
  std::size_t planned_steps() const {
    constexpr std::size_t kReadingAndEnd = 3;
    const std::size_t fits = needs_no_scores(options_.c) ? 1 : folds_.count * tried_cs(options_.c);
    const std::size_t rivals = fits + kFamilies.size();
    switch (options_.kind) {
      case ModelKind::logistic:
        return kReadingAndEnd + fits;
      case ModelKind::blend:
        return kReadingAndEnd + rivals;
      case ModelKind::automatic:
        return kReadingAndEnd + rivals * (tries_pairs() ? 2 : 1);
      default:
        return kReadingAndEnd + fields_.size();
    }
  }

  bool chooses_terms() const { return options_.features.chosen != FeatureChoice{}; }
  /// Whether terms are known only if they are better than others.
  bool has_candidates() const { return chooses_terms() || head_.choices.limits.max_terms > 0; }

  PostingTable pairs_of(const PostingTable& words) const {
    return with_pairs(index_, field_, options_.term_unit, words, head_.choices.limits.min_df);
  }

  const PostingTable& table(bool has_pairs) {
    if (!has_pairs) return words_;
    if (!pairs_) pairs_ = pairs_of(words_);
    return *pairs_;
  }

  PostingTable words_without(std::size_t fold) const {
    if (chooses_terms())
      return chosen_terms(candidates_, labelled_, head_.choices.limits, folds_, fold);
    return frequent_terms(candidates_, head_.choices.limits, frequency_of(options_), folds_, fold);
  }

  /// Terms chosen without each fold, or null where there is no choice.
  const FoldTables* parts(bool has_pairs) {
    if (!has_candidates()) return nullptr;
    FoldTables& parts = parts_[has_pairs];
    if (!parts.tables.empty()) return &parts;
    parts.folds = single_folds(folds_);
    for (std::size_t fold = 0; fold < folds_.count; ++fold) {
      PostingTable words = words_without(fold);
      parts.tables.push_back(has_pairs ? pairs_of(words) : std::move(words));
    }
    return &parts;
  }

  TrainingRecord start(ModelKind kind, bool has_pairs) const {
    TrainingRecord record = head_;
    record.choices.kind = kind;
    record.has_pairs = has_pairs;
    record.choices.rule = rule_for(kind, options_);
    record.choices.one_vs_rest = kind == ModelKind::logistic && labelled_.in_sets;
    return record;
  }

  bool may_hold_out() const { return words_.rows() >= kLeastHeldOut; }
  /// Whether more is asked for than to count.
  bool is_to_measure() const {
    return options_.hold_out.calibrate || options_.hold_out.min_precision;
  }
  /// Whether nothing is chosen or measured on held-out documents.
  bool needs_no_scores(const std::optional<double>& given) const {
    return !may_hold_out() || (given && !is_to_measure());
  }

  /// Where too few documents are there to hold some out, no cut is learned.
  Candidate unmeasured(Candidate made) const {
    Choices& choices = made.record.choices;
    if (labelled_.in_sets && is_to_measure())
      choices.cuts.assign(labelled_.topics.size(), untried_cut(choices.precision));
    return made;
  }

  Candidate counted(ModelKind kind, bool has_pairs, HoldOut way) {
    Candidate made{start(kind, has_pairs), &table(has_pairs), way, {}};
    made.record.choices.family = kind;
    made.record.choices.alpha = options_.alpha.value_or(kUsualAlpha);
    if (needs_no_scores(options_.alpha)) return unmeasured(std::move(made));
    const HeldOutTask task{*made.table, labelled_, folds_, made.record, parts(has_pairs), &course_};
    if (way == HoldOut::one_by_one && has_closed_form(task))
      count_masses(*made.table, labelled_, made.record);
    made.selected = select_alpha(task, way, options_.alpha, made.record.choices.trials);
    course_.step();
    made.record.choices.alpha = made.selected.value;
    settle(made);
    return made;
  }

  Candidate named_fields() {
    std::vector<FieldPostings> fields;
    for (const ChosenField& field : fields_) {
      fields.push_back(copy_field(index_, field, labelled_, words_, options_));
      course_.step();
    }
    Candidate made = of_fields(options_.kind, fields);
    require_proper_variances(made.record);
    return made;
  }

  Candidate of_fields(ModelKind kind, const std::vector<FieldPostings>& fields) {
    Candidate made{start(kind, /*has_pairs=*/false), &words_, HoldOut::folds, {}};
    TrainingRecord& record = made.record;
    record.choices.alpha = options_.alpha.value_or(kUsualAlpha);
    record.fields.variance = options_.fields.variance;
    for (const FieldPostings& field : fields)
      record.fields.tables.push_back(table_of(field, labelled_, words_));
    const bool has_alpha = kind != ModelKind::gaussian;
    if (needs_no_scores(has_alpha ? options_.alpha : kUsualAlpha))
      return unmeasured(std::move(made));
    const HeldOutTask task{words_, labelled_, folds_, record, nullptr, &course_};
    made.selected = select_alpha(task, fields, options_.alpha, record.choices.trials);
    record.choices.alpha = made.selected.value;
    settle(made);
    return made;
  }

  Candidate logistic(bool has_pairs) {
    Candidate made{start(ModelKind::logistic, has_pairs), &table(has_pairs), HoldOut::folds, {}};
    made.record.twin.rule = made.record.choices.rule;
    made.record.twin.c = options_.c.value_or(kUsualC);
    if (needs_no_scores(options_.c)) return unmeasured(std::move(made));
    const HeldOutTask task{*made.table, labelled_, folds_, made.record, parts(has_pairs), &course_};
    made.selected = select_c(task, options_.c, solver(), made.record.choices.trials);
    made.record.twin.c = made.selected.value;
    settle(made);
    return made;
  }

  Candidate blend(const Candidate& counts, const Candidate& twin) {
    Candidate made{counts.record, counts.table, HoldOut::folds, {}};
    Choices& choices = made.record.choices;
    choices.kind = ModelKind::blend;
    made.record.twin = twin.record.twin;
    const std::vector<Trial>& tried = twin.record.choices.trials;
    choices.trials.insert(choices.trials.end(), tried.begin(), tried.end());
    made.selected.value = kUsualShare;
    if (may_hold_out())
      made.selected = select_blend(counts.selected, twin.selected, choices.trials);
    const double share = made.selected.value;
    choices.count_factor = share * counts.selected.calibration.temperature;
    choices.twin_factor = (1 - share) * twin.selected.calibration.temperature;
    settle(made);
    return made;
  }

  /// The best blend, or the best of all kinds, of words and, where there are few, of pairs, too.
  Candidate together(ModelKind kind) {
    if (kind == ModelKind::blend && labelled_.in_sets) {
      throw OptionError("kind", "a blend gives one topic to a text, and documents have several",
                        "take logistic or auto, or --labels one");
    }
    if (kind == ModelKind::automatic && !may_hold_out()) return uncompared();
    Rivals rivals;
    compare(kind, wants_pairs(), rivals);
    if (kind == ModelKind::automatic) compare_fields(rivals);
    if (kind == ModelKind::automatic && tries_pairs()) compare(kind, true, rivals);
    Candidate best = *std::move(rivals.best);
    if (kind != ModelKind::automatic) return best;
    best.record.choices.kinds = std::move(rivals.compared);
    best.record.choices.kinds[rivals.best_at].chosen = true;
    return best;
  }

  bool tries_pairs() const {
    return !wants_pairs() && !chooses_terms() && may_hold_out() && !index_.mapping().given_terms &&
           head_.tokens <= kMostTokensOfPairs;
  }

  /// Not what would be refused by name.
  bool may_compare(ModelKind family) const {
    if (family == ModelKind::complement) return options_.alpha != 0.0;
    return family != ModelKind::bernoulli || !words_.is_weighed();
  }

  /// Of documents too few to compare kinds by: the one that does best on most collections.
  Candidate uncompared() {
    const bool is_refused = !may_compare(ModelKind::complement);
    return counted(is_refused ? ModelKind::multinomial : ModelKind::complement, wants_pairs(),
                   HoldOut::one_by_one);
  }

  void compare(ModelKind kind, bool has_pairs, Rivals& rivals) {
    const Candidate twin = logistic(has_pairs);
    for (const ModelKind family : kFamilies) {
      if (!may_compare(family)) continue;
      // By folds, as the twin: one by one is easier, and would look better.
      Candidate counts = counted(family, has_pairs, HoldOut::folds);
      if (!labelled_.in_sets) rivals.enter(blend(counts, twin), has_pairs);
      if (kind == ModelKind::automatic) rivals.enter(std::move(counts), has_pairs);
    }
    if (kind == ModelKind::automatic) rivals.enter(twin, has_pairs);
  }

  /// The text together with other fields, where some may say anything.
  void compare_fields(Rivals& rivals) {
    if (!takes_all(options_, ModelKind::mixed)) return;
    std::vector<FieldPostings> fields = telling_fields(index_, labelled_, words_, options_);
    if (fields.empty()) return;
    const ChosenField text{options_.field, FieldKind::text};
    fields.insert(fields.begin(), copy_field(index_, text, labelled_, words_, options_));
    Candidate mixed = of_fields(ModelKind::mixed, fields);
    if (improper_field(mixed.record).empty()) rivals.enter(std::move(mixed), false);
  }

  LogisticOptions solver() const {
    return {.c = options_.c.value_or(kUsualC),
            .seed = options_.hold_out.seed,
            .tolerance = options_.tolerance};
  }

  void settle(Candidate& made) const {
    Choices& choices = made.record.choices;
    choices.temperature = options_.hold_out.calibrate ? made.selected.calibration.temperature : 1;
    if (options_.hold_out.min_precision) {
      choices.precision.least = *options_.hold_out.min_precision;
      choices.precision.one_tag = !labelled_.in_sets;
      choices.cuts =
          cuts_of_precision(made.selected.scores, choices.temperature, choices.precision.least);
    } else if (labelled_.in_sets) {
      choices.cuts = choose_cuts(made.selected.scores, choices.temperature).cuts;
    }
  }

  static ExampleRows rows_by(const PostingTable& table, const FeatureRule& rule) {
    return by_row(table, feature_values(table, rule));
  }

  void fit_twin(TrainingRecord& record, const PostingTable& table) const {
    const ExampleRows rows = rows_by(table, record.twin.rule);
    LogisticTask lesson{rows,
                        table.slot_of,
                        labelled_.slot_topics,
                        table.terms.size(),
                        labelled_.topics.size(),
                        record.choices.one_vs_rest,
                        {},
                        table.weights};
    for (std::uint32_t row = 0; row < table.rows(); ++row) lesson.taught.push_back(row);
    LogisticRegression model(lesson);
    LogisticOptions options = solver();
    options.c = record.twin.c;
    model.fit(options);
    record.twin.biases.assign(model.biases().begin(), model.biases().end());
    record.twin.weights = WeightTable::of(model.weights(), labelled_.topics.size(), rows.number_of);
  }

  void finish(Candidate& winner) {
    TrainingRecord& record = winner.record;
    const ModelKind kind = record.choices.kind;
    if (is_of_fields(kind)) return;
    if (kind == ModelKind::logistic) record.choices.rule = {};
    const bool is_counted = record.term_documents.size() == winner.table->terms.size();
    if (!is_counted) count_masses(*winner.table, labelled_, record);
    if (kind == ModelKind::logistic || kind == ModelKind::blend) fit_twin(record, *winner.table);
    record.terms = winner.table->terms;
    record.surfaces = winner.table->surfaces;
    if (may_hold_out() && options_.hold_out.calibrate) measure_texts(winner);
  }

  void measure_texts(Candidate& winner) const {
    const HeldOutTask task{*winner.table, labelled_, folds_, winner.record};
    const std::span<const std::uint32_t> lengths = index_.lengths(field_);
    TypicalTexts& typical = winner.record.choices.typical;
    if (!scores_are_likelihoods(winner.record)) {
      typical = typical_by_pool(task, lengths);
    } else if (has_candidates()) {
      // Scores of terms that each fold chose for itself are not those of the model's terms.
      const double alpha = winner.record.choices.alpha;
      typical = typical_by_scores(task, HoldOut::folds, held_out_scores(task, {&alpha, 1}).front(),
                                  lengths);
    } else {
      typical = typical_by_scores(task, winner.way, winner.selected.scores, lengths);
    }
  }

  const Index& index_;
  const TrainOptions& options_;
  TrainingCourse course_;
  TrainingRecord head_;  ///< what all kinds share
  Fields fields_;        ///< of a kind of fields
  FieldId field_;
  LabelledDocuments labelled_;
  PostingTable words_;                 ///< of a kind of fields its rows alone
  PostingTable candidates_;            ///< of which words_ are a choice, if they are
  std::optional<PostingTable> pairs_;  ///< made when first asked for
  std::array<FoldTables, 2> parts_;    ///< so, too: without pairs and with them
  Folds folds_;
};

bool has_text(const Index& index, const TrainOptions& options) {
  const FieldId field = storage::require_field(index, options.field);
  return !index.terms(field, options.term_unit).exhausted();
}

}  // namespace

TrainingRecord train(const Index& index, const DocumentSet& where, const TrainOptions& options,
                     const OnTrained& on_progress) {
  require_valid(options);
  if (options.kind == ModelKind::automatic && !has_text(index, options)) {
    TrainOptions of_fields = options;
    of_fields.kind = kind_by_fields(index, options);
    if (is_of_fields(of_fields.kind)) return train(index, where, of_fields, on_progress);
  }
  require_taken(options);
  return Trainer(index, where, with_beta_prior(options), on_progress).run();
}

}  // namespace inkling::classify
