#include "classify/training/held_out_fields.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "classify/families/priors.h"
#include "classify/model/field_model.h"
#include "classify/training/held_out.h"

namespace inkling::classify {

namespace {

/// Fold after fold.
class FieldWalk {
 public:
  FieldWalk(const HeldOutTask& task, std::span<const FieldPostings> fields,
            std::span<const double> alphas)
      : task_(task), fields_(fields), alphas_(alphas), rates_(task.labelled.topics.size()) {
    HeldOutScores empty = empty_scores(task);
    empty.wordless.assign(task.folds.judged.size(), true);
    scores_.assign(alphas.size(), empty);
  }

  std::vector<HeldOutScores> run() {
    for (fold_ = 0; fold_ < task_.folds.count; ++fold_) judge();
    return std::move(scores_);
  }

 private:
  void judge() {
    count();
    const std::vector<double> priors = log_priors(taught_, taught_.topic_documents);
    for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) {
      taught_.choices.alpha = alphas_[alpha];
      const FieldModel model(taught_);
      at_ = &scores_[alpha];
      start(priors);
      for (std::size_t field = 0; field < fields_.size(); ++field) add(model, field);
    }
  }

  /// What a training without the fold would count.
  void count() {
    taught_ = RecordHead{};
    taught_.prior = task_.record.prior;
    taught_.topics = task_.labelled.topics;
    taught_.topic_documents.assign(taught_.topics.size(), 0);
    for (std::size_t row = 0; row < task_.table.rows(); ++row) {
      if (task_.folds.of[row] == fold_) continue;
      for (const std::uint32_t topic : task_.labelled.slot_topics[task_.table.slot_of[row]])
        ++taught_.topic_documents[topic];
    }
    taught_.fields.variance = task_.record.fields.variance;
    value_of_.clear();
    for (const FieldPostings& field : fields_) {
      LeftField left = without_fold(field, task_.labelled, task_.table, task_.folds, fold_);
      taught_.fields.tables.push_back(std::move(left.table));
      value_of_.push_back(std::move(left.value_of));
    }
  }

  void start(std::span<const double> priors) {
    constexpr double kImpossible = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t row : task_.folds.judged) {
      if (task_.folds.of[row] != fold_) continue;
      const std::span<double> scores = at_->of(task_.folds.place[row]);
      for (std::size_t topic = 0; topic < scores.size(); ++topic)
        scores[topic] = taught_.topic_documents[topic] == 0 ? kImpossible : priors[topic];
    }
  }

  void add(const FieldModel& model, std::size_t field) {
    const Gaussian* const gaussian = model.gaussian(field);
    gaussian != nullptr ? add_numbers(*gaussian, fields_[field])
                        : add_values(*model.categorical(field), field);
  }

  /// Any number has a density, whether training has met it or not.
  void add_numbers(const Gaussian& gaussian, const FieldPostings& field) {
    for (std::size_t value = 0; value < field.size(); ++value) {
      if (!is_judged(field.of(value))) continue;
      std::ranges::fill(rates_, 0.0);
      gaussian.add(field.numbers[value], rates_);
      add_rates(field.of(value));
    }
  }

  void add_values(const Categorical& categorical, std::size_t field) {
    for (std::size_t known = 0; known < value_of_[field].size(); ++known) {
      const std::span<const Posting> postings = fields_[field].of(value_of_[field][known]);
      if (!is_judged(postings)) continue;
      categorical.log_rates(known, rates_);
      add_rates(postings);
    }
  }

  bool is_judged(std::span<const Posting> postings) const {
    return std::ranges::any_of(
        postings, [&](const Posting& posting) { return task_.folds.of[posting.row] == fold_; });
  }

  void add_rates(std::span<const Posting> postings) {
    for (const Posting& posting : postings) {
      if (task_.folds.of[posting.row] != fold_) continue;
      const std::uint32_t place = task_.folds.place[posting.row];
      const std::span<double> scores = at_->of(place);
      for (std::size_t topic = 0; topic < scores.size(); ++topic)
        scores[topic] += static_cast<double>(posting.tf) * rates_[topic];
      at_->wordless[place] = false;
    }
  }

  const HeldOutTask& task_;
  std::span<const FieldPostings> fields_;
  std::span<const double> alphas_;
  std::vector<double> rates_;  ///< of the value at hand, by topic
  std::vector<HeldOutScores> scores_;
  HeldOutScores* at_ = nullptr;  ///< those of the alpha at hand
  std::size_t fold_ = 0;
  RecordHead taught_;                               ///< without the fold
  std::vector<std::vector<std::size_t>> value_of_;  ///< by field: LeftField::value_of
};

}  // namespace

std::vector<HeldOutScores> held_out_scores(const HeldOutTask& task,
                                           std::span<const FieldPostings> fields,
                                           std::span<const double> alphas) {
  return FieldWalk(task, fields, alphas).run();
}

}  // namespace inkling::classify
