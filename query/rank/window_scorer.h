#pragma once

/// Scores of all matches of any query, window by window.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/index.h"
#include "query/common/window.h"
#include "query/score/document_numbers.h"
#include "query/score/query_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

/// Adds up what the clauses of a plan contribute, clause by clause in the order of the query.
template <typename Scorer>
class WindowScorer {
 public:
  /// The plan must outlive it.
  template <typename Formula>
  WindowScorer(const Index& index, ScoringPlan& plan, const Formula& formula,
               DocumentNumbers& numbers)
      : index_(index), plan_(plan), query_(index, plan, formula, numbers) {
    for (const FieldId field : field_ids(index.field_count()))
      factors_.push_back(query_.scorer(field) == nullptr ? nullptr : std::make_unique<Factors>());
  }

  /// Replaces the scores by those of `documents`, whose matchers were confined to them.
  void score(Window window, const WindowSet& documents) {
    plan_.match(window);
    documents.for_each([this](std::uint32_t offset) { scores_[offset] = 0; });
    for (const FieldId field : field_ids(index_.field_count())) {
      if (query_.scorer(field) != nullptr) measure(window, documents, field);
    }
    for (std::size_t at = 0; at < plan_.clauses().size(); ++at)
      add(plan_.clauses()[at], query_.weight(at));
    if constexpr (LengthScorer<Scorer>) {
      for (const FieldId field : field_ids(index_.field_count())) add_length(documents, field);
    }
  }

  double operator[](std::uint32_t offset) const noexcept { return scores_[offset]; }

 private:
  using Factors = std::array<FactorOf<Scorer>, kWindowSize>;

  Factors& factors(FieldId field) noexcept { return *factors_[to_index(field)]; }

  void measure(Window window, const WindowSet& documents, FieldId field) {
    const Scorer& scorer = *query_.scorer(field);
    Factors& measured = factors(field);
    documents.for_each([&](std::uint32_t offset) {
      const DocId doc = window.doc(offset);
      measured[offset] = factor_of(scorer, doc, index_.length(field, doc));
    });
  }

  void add(const PlannedClause& clause, const WeightOf<Scorer>& weight) {
    const Scorer& scorer = *query_.scorer(clause.counts.field);
    const Factors& measured = factors(clause.counts.field);
    const WindowSet& matched = clause.matcher->matched();
    for (const auto& [offset, tf] : clause.matcher->postings()) {
      if (!matched.contains(offset)) continue;
      scores_[offset] += scorer.contribution(weight, tf, measured[offset]);
    }
  }

  void add_length(const WindowSet& documents, FieldId field) {
    const Scorer* const scorer = query_.scorer(field);
    if (scorer == nullptr || !scorer->scores_length()) return;
    const Factors& measured = factors(field);
    documents.for_each([&](std::uint32_t offset) {
      scores_[offset] += scorer->length_contribution(measured[offset]);
    });
  }

  const Index& index_;
  ScoringPlan& plan_;
  QueryScorer<Scorer> query_;
  /// For each document of the window; null for a field that does not score.
  std::vector<std::unique_ptr<Factors>> factors_;
  std::array<double, kWindowSize> scores_{};
};

}  // namespace inkling::query
