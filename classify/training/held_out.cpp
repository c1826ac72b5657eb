#include "classify/training/held_out.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "classify/counts/row_sums.h"
#include "classify/families/count_family.h"
#include "classify/families/feature_values.h"
#include "classify/families/priors.h"
#include "classify/training/counting.h"
#include "classify/training/fold_terms.h"

namespace inkling::classify {

namespace {

/// The cells of one term after another: of all documents, and of all but each fold.
class FoldCells {
 public:
  FoldCells(const HeldOutTask& task, const std::vector<std::uint64_t>& masses)
      : task_(task),
        masses_(masses),
        topics_(task.labelled.topics.size()),
        all_(topics_),
        held_(topics_ * task.folds.count),
        outside_(task),
        left_(task.folds.count) {}

  void load(std::size_t term) {
    reset();
    outside_.load(term);
    for (std::uint64_t at = task_.table.starts[term]; at < task_.table.starts[term + 1]; ++at) {
      const std::uint32_t row = task_.table.postings[at].row;
      const std::uint8_t fold = task_.folds.of[row];
      const std::uint64_t mass = masses_[at];
      for (const std::uint32_t topic : task_.labelled.slot_topics[task_.table.slot_of[row]])
        add(topic, fold, mass);
    }
    std::sort(touched_.begin(), touched_.end());
    for (std::size_t fold = 0; fold < left_.size(); ++fold) subtract(fold);
  }

  bool has_fold(std::size_t fold) const { return outside_.has(fold); }
  /// Of all documents but those of the fold; none if the term is unknown there.
  std::span<const Cell> without(std::size_t fold) const { return left_[fold]; }

 private:
  void reset() {
    for (const std::uint32_t topic : touched_) {
      all_[topic] = 0;
      for (std::size_t fold = 0; fold < left_.size(); ++fold) held_[fold * topics_ + topic] = 0;
    }
    touched_.clear();
  }

  void add(std::uint32_t topic, std::uint8_t fold, std::uint64_t mass) {
    if (mass == 0) return;
    if (all_[topic] == 0) touched_.push_back(topic);
    all_[topic] += mass;
    if (fold != Folds::kNever) held_[fold * topics_ + topic] += mass;
  }

  void subtract(std::size_t fold) {
    left_[fold].clear();
    if (!outside_.is_known_without(fold)) return;
    for (const std::uint32_t topic : touched_) {
      const std::uint64_t mass = all_[topic] - held_[fold * topics_ + topic];
      if (mass > 0) left_[fold].push_back({topic, mass});
    }
  }

  const HeldOutTask& task_;
  const std::vector<std::uint64_t>& masses_;
  std::size_t topics_;
  std::vector<std::uint64_t> all_;   ///< by topic
  std::vector<std::uint64_t> held_;  ///< by fold, then by topic
  KnownOutside outside_;
  std::vector<std::vector<Cell>> left_;  ///< by fold
  std::vector<std::uint32_t> touched_;   ///< topics of the term
};

/// Training documents of each topic outside of a fold.
std::vector<std::uint64_t> documents_without(const HeldOutTask& task, std::size_t fold) {
  std::vector<std::uint64_t> documents(task.labelled.topics.size());
  for (std::size_t row = 0; row < task.table.rows(); ++row) {
    if (task.folds.of[row] == fold) continue;
    for (const std::uint32_t topic : task.labelled.slot_topics[task.table.slot_of[row]])
      ++documents[topic];
  }
  return documents;
}

/// The weight of these documents; none where each counts once.
std::vector<double> weights_without(const HeldOutTask& task, std::size_t fold) {
  std::vector<double> weights;
  if (!task.table.is_weighed()) return weights;
  weights.resize(task.labelled.topics.size());
  for (std::size_t row = 0; row < task.table.rows(); ++row) {
    if (task.folds.of[row] == fold) continue;
    for (const std::uint32_t topic : task.labelled.slot_topics[task.table.slot_of[row]])
      weights[topic] += task.table.weights[row];
  }
  return weights;
}

/// The values of scored documents where they are others than those of training.
std::vector<double> seen_values(const PostingTable& table, const FeatureRule& rule) {
  if (rule.of_scored_text() == rule) return {};
  return feature_values(table, rule.of_scored_text());
}

/// The models of one fold, by alpha.
struct FoldModels {
  std::vector<std::uint64_t> documents;
  std::vector<CountFamily> families;
};

/// The walk that fits the models of all folds, and the walk that scores with them.
class HeldOutWalk {
 public:
  HeldOutWalk(const HeldOutTask& task, std::span<const double> alphas)
      : task_(task),
        alphas_(alphas),
        values_(feature_values(task.table, task.record.choices.rule)),
        seen_(seen_values(task.table, task.record.choices.rule)),
        squares_(task.folds.judged.size()) {
    std::vector<double> weighed;  // where none are, a copy would cost memory
    if (task.table.is_weighed()) weighed = weighed_values(task.table, values_);
    const std::vector<double>& counted = task.table.is_weighed() ? weighed : values_;
    unit_ = std::ldexp(1.0, mass_bits_of(task.table, task.record.choices.rule, counted));
    masses_ = masses_of(counted, unit_);
    for (std::size_t fold = 0; fold < task.folds.count; ++fold) models_.push_back(make(fold));
  }

  std::vector<HeldOutScores> run() {
    fit();
    score();
    for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) finish(alpha);
    return std::move(scores_);
  }

 private:
  FoldModels make(std::size_t fold) const {
    FoldModels models{documents_without(task_, fold), {}};
    const std::vector<double> weights = weights_without(task_, fold);
    const std::vector<double> priors = log_priors(task_.record, models.documents, weights);
    for (const double alpha : alphas_) {
      models.families.emplace_back(
          FamilyChoice{task_.record.choices.family, task_.record.choices.smoothing, alpha},
          models.documents, priors);
    }
    return models;
  }

  double scale(std::size_t term) const {
    return idf_at(task_.record.choices.rule, IdfPlace::counts, task_.table.rows(),
                  task_.table.document_count(term)) /
           unit_;
  }

  template <typename Visit>
  void for_each_term(Visit visit) {
    FoldCells cells(task_, masses_);
    for (std::size_t term = 0; term < task_.table.terms.size(); ++term) {
      cells.load(term);
      visit(term, cells);
    }
  }

  template <typename Take>
  void for_each_known(const FoldCells& cells, Take take) {
    for (std::size_t fold = 0; fold < models_.size(); ++fold) {
      if (cells.without(fold).empty()) continue;
      for (CountFamily& family : models_[fold].families) take(family, cells.without(fold));
    }
  }

  void fit() {
    for_each_term([&](std::size_t term, const FoldCells& cells) {
      const double scale_of_term = scale(term);
      for_each_known(cells, [&](CountFamily& family, std::span<const Cell> left) {
        family.see({left, scale_of_term});
      });
    });
    for (FoldModels& fold : models_) {
      for (CountFamily& family : fold.families) family.close();
    }
    if (!models_.front().families.front().wants_second_look()) return;
    for_each_term([&](std::size_t term, const FoldCells& cells) {
      const double scale_of_term = scale(term);
      for_each_known(cells, [&](CountFamily& family, std::span<const Cell> left) {
        family.measure({left, scale_of_term});
      });
    });
    for (FoldModels& fold : models_) {
      for (CountFamily& family : fold.families) family.close_measures();
    }
  }

  void score() {
    const std::size_t topics = task_.labelled.topics.size();
    scores_.assign(alphas_.size(), empty_scores(task_));
    std::vector<double> rows(topics * alphas_.size() * models_.size());
    for_each_term([&](std::size_t term, const FoldCells& cells) {
      const double scale_of_term = scale(term);
      for (std::size_t fold = 0; fold < models_.size(); ++fold) {
        if (!cells.has_fold(fold) || cells.without(fold).empty()) continue;
        for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) {
          models_[fold].families[alpha].weights({cells.without(fold), scale_of_term},
                                                row_of(rows, fold, alpha));
        }
      }
      add_term(term, cells, rows);
    });
  }

  std::span<double> row_of(std::vector<double>& rows, std::size_t fold, std::size_t alpha) const {
    const std::size_t topics = task_.labelled.topics.size();
    return {rows.data() + (fold * alphas_.size() + alpha) * topics, topics};
  }

  void add_term(std::size_t term, const FoldCells& cells, std::vector<double>& rows) {
    for (std::uint64_t at = task_.table.starts[term]; at < task_.table.starts[term + 1]; ++at) {
      const std::uint32_t row = task_.table.postings[at].row;
      const std::size_t fold = task_.folds.of[row];
      if (fold == Folds::kNever || cells.without(fold).empty()) continue;
      const double value = seen_.empty() ? values_[at] : seen_[at];
      const std::uint32_t place = task_.folds.place[row];
      squares_[place] += value * value;
      for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) {
        add_row(value, row_of(rows, fold, alpha), scores_[alpha].of(place));
      }
    }
  }

  /// Lengths are those of the terms that the model of the fold knows.
  void finish(std::size_t alpha) {
    for (std::size_t place = 0; place < task_.folds.judged.size(); ++place) {
      const FoldModels& fold = models_[task_.folds.of[task_.folds.judged[place]]];
      const std::span<const double> biases = fold.families[alpha].biases();
      const bool divides =
          task_.record.choices.rule.of_scored_text().unit_length && squares_[place] > 0;
      const double factor = divides ? 1 / std::sqrt(squares_[place]) : 1;
      const std::span<double> out = scores_[alpha].of(place);
      for (std::size_t topic = 0; topic < out.size(); ++topic) {
        out[topic] = fold.documents[topic] == 0 ? -std::numeric_limits<double>::infinity()
                                                : biases[topic] + factor * out[topic];
      }
    }
  }

  const HeldOutTask& task_;
  std::span<const double> alphas_;
  std::vector<double> values_;
  std::vector<double> seen_;  ///< of scored documents; empty: values_
  double unit_ = 1;
  std::vector<std::uint64_t> masses_;
  std::vector<double> squares_;  ///< by place, of the terms known without its fold
  std::vector<FoldModels> models_;
  std::vector<HeldOutScores> scores_;
};

/// By place: whether all documents of its topics are in its fold.
std::vector<bool> unknown_places(const HeldOutTask& task) {
  constexpr std::uint32_t kNobody = 0xFFFF'FFFF;
  constexpr std::uint32_t kSeveral = 0xFFFF'FFFE;
  std::vector<std::uint32_t> fold_of(task.labelled.topics.size(), kNobody);
  const auto topics_of = [&](std::uint32_t row) -> const auto& {
    return task.labelled.slot_topics[task.table.slot_of[row]];
  };
  for (std::uint32_t row = 0; row < task.table.rows(); ++row) {
    const std::uint32_t fold = task.folds.of[row] == Folds::kNever ? kSeveral : task.folds.of[row];
    for (const std::uint32_t topic : topics_of(row)) {
      std::uint32_t& of_topic = fold_of[topic];
      of_topic = of_topic == kNobody || of_topic == fold ? fold : kSeveral;
    }
  }
  std::vector<bool> unknown;
  for (const std::uint32_t row : task.folds.judged) {
    unknown.push_back(std::ranges::all_of(
        topics_of(row), [&](std::uint32_t topic) { return fold_of[topic] == task.folds.of[row]; }));
  }
  return unknown;
}

}  // namespace

HeldOutScores zero_scores(const HeldOutTask& task) {
  HeldOutScores scores;
  scores.topics = task.labelled.topics.size();
  scores.several_topics = task.labelled.in_sets;
  scores.one_vs_rest = task.record.choices.one_vs_rest;
  scores.values.resize(task.folds.judged.size() * scores.topics);
  for (const std::uint32_t row : task.folds.judged) scores.slots.push_back(task.table.slot_of[row]);
  scores.slot_topics = task.labelled.slot_topics;
  return scores;
}

HeldOutScores empty_scores(const HeldOutTask& task) {
  HeldOutScores scores = zero_scores(task);
  scores.unknown = unknown_places(task);
  scores.wordless = wordless_places(task);
  return scores;
}

std::vector<HeldOutScores> held_out_scores(const HeldOutTask& task,
                                           std::span<const double> alphas) {
  std::vector<HeldOutScores> scores = HeldOutWalk(task, alphas).run();
  for (HeldOutScores& of_alpha : scores)
    of_alpha.in_nats = !task.record.choices.smoothing.normalize_weights;
  return scores;
}

}  // namespace inkling::classify
