#pragma once

/// One query under one ranking: a scorer for each field that scores, a weight for each clause.

#include <cstddef>
#include <optional>
#include <vector>

#include "inkling/index.h"
#include "query/common/deadline.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

template <typename Scorer>
class QueryScorer {
 public:
  /// Throws TimeLimitError while numbers of documents are found out.
  template <typename Formula>
  QueryScorer(const Index& index, const ScoringPlan& plan, const Formula& formula,
              DocumentNumbers& numbers, const Deadline& deadline)
      : scorers_(index.field_count()) {
    for (const PlannedClause& clause : plan.clauses()) {
      std::optional<Scorer>& scorer = scorers_[to_index(clause.counts.field)];
      if (!scorer) {
        const FieldId field = clause.counts.field;
        scorer.emplace(scorer_of(formula, {index, field, numbers.collection(field),
                                           plan.counts_in(field), numbers, deadline}));
      }
      weights_.push_back(weight_of(*scorer, clause.counts));
    }
  }

  /// Null where no clause scores.
  const Scorer* scorer(FieldId field) const noexcept {
    const std::optional<Scorer>& found = scorers_[to_index(field)];
    return found ? &*found : nullptr;
  }
  /// Of the plan's clause number `at`.
  const WeightOf<Scorer>& weight(std::size_t at) const noexcept { return weights_[at]; }

 private:
  std::vector<std::optional<Scorer>> scorers_;  ///< by field
  std::vector<WeightOf<Scorer>> weights_;
};

}  // namespace inkling::query
