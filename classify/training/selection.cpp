#include "classify/training/selection.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "classify/training/counting.h"
#include "classify/training/cuts.h"
#include "classify/training/example_rows.h"
#include "classify/training/fold_terms.h"
#include "classify/training/held_out_fields.h"
#include "classify/training/leave_one_out.h"
#include "classify/training/logistic_regression.h"

namespace inkling::classify {

namespace {

constexpr std::array kAlphas{0.001, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0};
/// A discount is a part of one occurrence.
constexpr std::array kDiscounts{0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99};
constexpr std::array kCs{1.0, 3.0, 10.0, 30.0, 100.0};
/// Held-out scores that choose and calibrate need not be as near to the optimum as the model.
constexpr double kFoldTolerance = 3;
constexpr std::array kShares{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

/// Keeps the most accurate of several; among equals the one with the least log loss, then the
/// first.
class Contest {
 public:
  Contest(std::string parameter, std::vector<Trial>& trials)
      : parameter_(std::move(parameter)), trials_(trials) {}

  void enter(double value, HeldOutScores scores) {
    Calibration calibration = calibrate(scores);
    if (scores.several_topics)
      calibration.micro_f1 = choose_cuts(scores, calibration.temperature).micro_f1;
    trials_.push_back({parameter_, value, calibration.log_loss, calibration.accuracy,
                       calibration.micro_f1, calibration.temperature});
    if (has_best_ && !is_better(calibration, best_.calibration)) return;
    best_ = {value, calibration, std::move(scores)};
    best_trial_ = trials_.size() - 1;
    has_best_ = true;
  }

  Selected take() {
    trials_[best_trial_].ece = calibration_error(best_.scores, best_.calibration.temperature);
    return std::move(best_);
  }

 private:
  std::string parameter_;
  std::vector<Trial>& trials_;
  Selected best_;
  std::size_t best_trial_ = 0;  ///< its place in trials_
  bool has_best_ = false;
};

std::span<const double> candidates(std::span<const double> usual,
                                   const std::optional<double>& given) {
  return given ? std::span<const double>(&*given, 1) : usual;
}

std::vector<std::uint32_t> rows_without(const Folds& folds, std::size_t fold) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < folds.of.size(); ++row) {
    if (folds.of[row] != fold) rows.push_back(row);
  }
  return rows;
}

}  // namespace

namespace {

/// What `score` makes of the task, for each of `count` candidates; where terms are chosen without
/// each fold, of one fold after the other.
template <typename Score>
std::vector<HeldOutScores> scores_of(const HeldOutTask& task, std::size_t count, Score score) {
  if (task.parts == nullptr) return score(task);
  std::vector<HeldOutScores> all(count, empty_scores(task));
  for (std::size_t fold = 0; fold < task.folds.count; ++fold) {
    const Folds& single = task.parts->folds[fold];
    const std::vector<HeldOutScores> of_fold = score(HeldOutTask{
        task.parts->tables[fold], task.labelled, single, task.record, nullptr, task.course});
    for (const std::uint32_t row : single.judged) {
      const std::uint32_t place = task.folds.place[row];
      for (std::size_t at = 0; at < count; ++at) {
        std::ranges::copy(of_fold[at].of(single.place[row]), all[at].of(place).begin());
        all[at].wordless[place] = of_fold[at].wordless[single.place[row]];
      }
    }
  }
  return all;
}

Selected choose(const char* parameter, std::span<const double> values,
                std::vector<HeldOutScores> scores, std::vector<Trial>& trials) {
  Contest contest(parameter, trials);
  for (std::size_t at = 0; at < values.size(); ++at)
    contest.enter(values[at], std::move(scores[at]));
  return contest.take();
}

/// The documents as a model sees them that was trained without a fold.
class FoldRows {
 public:
  explicit FoldRows(const HeldOutTask& task) : task_(task), is_limited_(knows_no_rare_terms(task)) {
    if (!is_limited_) rows_ = made_of(task.table);
  }

  /// Valid until the next call.
  const ExampleRows& without(std::size_t fold) {
    if (is_limited_) rows_ = made_of(only_terms(task_.table, known_terms(task_, fold)));
    return rows_;
  }

 private:
  ExampleRows made_of(const PostingTable& table) const {
    return by_row(table, feature_values(table, task_.record.twin.rule));
  }

  const HeldOutTask& task_;
  bool is_limited_;
  ExampleRows rows_;  ///< where all terms are known, a term of the fold alone has no weight
};

LogisticTask lesson_of(const HeldOutTask& task, const ExampleRows& rows, std::size_t without) {
  return {rows,
          task.table.slot_of,
          task.labelled.slot_topics,
          rows.number_of.size(),
          task.labelled.topics.size(),
          task.record.choices.one_vs_rest,
          rows_without(task.folds, without),
          task.table.weights};
}

std::vector<HeldOutScores> logistic_scores(const HeldOutTask& task, std::span<const double> cs,
                                           LogisticOptions options) {
  FoldRows rows_of(task);
  std::vector<HeldOutScores> scores(cs.size(), empty_scores(task));
  for (std::size_t fold = 0; fold < task.folds.count; ++fold) {
    const ExampleRows& rows = rows_of.without(fold);
    const LogisticTask lesson = lesson_of(task, rows, fold);
    LogisticRegression model(lesson);
    for (std::size_t at = 0; at < cs.size(); ++at) {
      options.c = cs[at];
      model.fit(options);
      if (task.course != nullptr) task.course->step();
      for (const std::uint32_t row : task.folds.judged) {
        if (task.folds.of[row] == fold) model.scores(row, scores[at].of(task.folds.place[row]));
      }
    }
  }
  return scores;
}

}  // namespace

Selected select_alpha(const HeldOutTask& task, HoldOut way, std::optional<double> given,
                      std::vector<Trial>& trials) {
  const bool discounts = task.record.choices.family == ModelKind::multinomial &&
                         task.record.choices.smoothing.kind == SmoothingKind::discount;
  const std::span<const double> usual =
      discounts ? std::span<const double>(kDiscounts) : std::span<const double>(kAlphas);
  const std::span<const double> alphas = candidates(usual, given);
  const bool one_by_one = way == HoldOut::one_by_one && has_closed_form(task);
  return choose("alpha", alphas,
                scores_of(task, alphas.size(),
                          [&](const HeldOutTask& of) {
                            return one_by_one ? leave_one_out_scores(of, alphas)
                                              : held_out_scores(of, alphas);
                          }),
                trials);
}

Selected select_alpha(const HeldOutTask& task, std::span<const FieldPostings> fields,
                      std::optional<double> given, std::vector<Trial>& trials) {
  const bool is_of_numbers = std::ranges::all_of(
      fields, [](const FieldPostings& field) { return field.field.kind == FieldKind::number; });
  const double& smoothing = task.record.fields.variance.smoothing;
  const double alpha = task.record.choices.alpha;
  if (is_of_numbers) {
    Selected judged = choose("variance-smoothing", {&smoothing, 1},
                             held_out_scores(task, fields, {&alpha, 1}), trials);
    judged.value = alpha;
    return judged;
  }
  const std::span<const double> alphas = candidates(kAlphas, given);
  return choose("alpha", alphas, held_out_scores(task, fields, alphas), trials);
}

Selected select_c(const HeldOutTask& task, std::optional<double> given, LogisticOptions options,
                  std::vector<Trial>& trials) {
  const std::span<const double> cs = candidates(kCs, given);
  options.tolerance *= kFoldTolerance;
  return choose("c", cs,
                scores_of(task, cs.size(),
                          [&](const HeldOutTask& of) { return logistic_scores(of, cs, options); }),
                trials);
}

std::size_t tried_cs(const std::optional<double>& given) noexcept { return given ? 1 : kCs.size(); }

Selected select_blend(const Selected& counts, const Selected& twin, std::vector<Trial>& trials) {
  Contest contest("blend", trials);
  for (const double share : kShares) {
    const double of_counts = share * counts.calibration.temperature;
    const double of_twin = (1 - share) * twin.calibration.temperature;
    HeldOutScores scores = twin.scores;
    for (std::size_t at = 0; at < scores.values.size(); ++at) {
      scores.values[at] = of_counts * counts.scores.values[at] + of_twin * twin.scores.values[at];
    }
    contest.enter(share, std::move(scores));
  }
  return contest.take();
}

}  // namespace inkling::classify
