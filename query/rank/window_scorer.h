#pragma once

/// Scores of the matches of any query, window by window.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "query/common/top_k.h"
#include "query/common/window.h"
#include "query/score/clause_bounds.h"
#include "query/score/document_numbers.h"
#include "query/score/query_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"
#include "query/score/window_scores.h"

namespace inkling::query {

/// By what one ranking makes of the clauses of a plan.
template <typename Scorer>
class WindowScorer final : public WindowScores {
 public:
  /// All must outlive it.
  template <typename Formula>
  WindowScorer(const Index& index, ScoringPlan& plan, const Formula& formula,
               DocumentNumbers& numbers, const TopK& best, const DocumentScores* added)
      : WindowScores(best, added),
        index_(index),
        plan_(plan),
        query_(index, plan, formula, numbers) {
    for (const FieldId field : field_ids(index.field_count())) {
      Measured& measured = measured_.emplace_back();
      measured.scorer = query_.scorer(field);
      if (measured.scorer == nullptr) continue;
      measured.lengths = index.lengths(field);
      measured.factors = std::make_unique<Factors>();
    }
    for (const PlannedClause& clause : plan.clauses()) add_clause(*clause.leader, *clause.matcher);
  }

 private:
  using Factors = std::array<FactorOf<Scorer>, kWindowSize>;
  /// A field; one that does not score has neither scorer nor factors.
  struct Measured {
    const Scorer* scorer = nullptr;
    std::span<const std::uint32_t> lengths{};
    std::unique_ptr<Factors> factors{};  ///< of the documents of the window
  };

  const Scorer& scorer_of_clause(std::size_t at) const noexcept {
    return *query_.scorer(plan_.clauses()[at].counts.field);
  }

  bool has_bounds() const noexcept override { return HasBounds<Scorer>; }

  double bound_of(std::size_t at, Window window) override {
    if constexpr (HasBounds<Scorer>) {
      // They are asked for by number, first for the first window.
      if (at == bounds_.size()) {
        const Scorer& scorer = scorer_of_clause(at);
        bounds_.emplace_back(index_, *plan_.clauses()[at].terms,
                             [&](std::uint32_t tf, std::uint32_t dl) {
                               return upper_bound(scorer, query_.weight(at), tf, dl);
                             });
      }
      return bounds_[at].in(window);
    } else {
      return 0;
    }
  }

  void measure(const WindowSet& documents) override {
    for (const auto& [scorer, lengths, factors] : measured_) {
      if (scorer == nullptr) continue;
      documents.for_each([&](std::uint32_t offset) {
        const DocId doc = window().doc(offset);
        (*factors)[offset] = factor_of(*scorer, doc, lengths[to_number(doc)]);
      });
    }
  }

  void lead(const TermsMatcher& leader, const WindowSet& documents) override {
    plan_.match(leader, window(), documents);
  }

  void contribute(std::size_t at, const WindowSet& documents, Scores& added) override {
    const PlannedClause& clause = plan_.clauses()[at];
    const Scorer& scorer = scorer_of_clause(at);
    const Factors& factors = *measured_[to_index(clause.counts.field)].factors;
    for (const auto& [offset, tf] : clause.matcher->postings_of(documents)) {
      if (!documents.contains(offset)) continue;
      added[offset] = scorer.contribution(query_.weight(at), tf, factors[offset]);
    }
  }

  void add_lengths(const WindowSet& documents, Scores& scores) const override {
    if constexpr (LengthScorer<Scorer>) {
      for (const Measured& measured : measured_) {
        if (measured.scorer == nullptr || !measured.scorer->scores_length()) continue;
        documents.for_each([&](std::uint32_t offset) {
          scores[offset] += measured.scorer->length_contribution((*measured.factors)[offset]);
        });
      }
    }
  }

  const Index& index_;
  ScoringPlan& plan_;
  QueryScorer<Scorer> query_;
  std::vector<Measured> measured_;    ///< by field
  std::vector<ClauseBounds> bounds_;  ///< of the clauses, once they were asked for
};

}  // namespace inkling::query
