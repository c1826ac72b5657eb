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
#include "query/rank/scoring.h"
#include "query/score/clause_bounds.h"
#include "query/score/length_factors.h"
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
               const Scoring& scoring, const TopK& best, const Deadline& deadline)
      : WindowScores(best, scoring.document_scores.get()),
        index_(index),
        plan_(plan),
        query_(index, plan, formula, scoring.numbers, deadline) {
    for (const FieldId field : field_ids(index.field_count())) {
      Measured& measured = measured_.emplace_back();
      measured.scorer = query_.scorer(field);
      if (measured.scorer == nullptr) continue;
      measured.lengths = index.lengths(field);
      measured.factors = std::make_unique<Factors>();
      if constexpr (KnowsLengths<Scorer>)
        measured.table =
            scoring.memory.factor_tables().table(field, scoring.ranker, *measured.scorer);
    }
    for (const PlannedClause& clause : plan.clauses()) add_clause(*clause.leader, *clause.matcher);
    if constexpr (LengthScorer<Scorer>) know_tfs();
  }

 private:
  static constexpr std::uint32_t kKnownTfs = 16;

  using Factors = std::array<FactorOf<Scorer>, kWindowSize>;
  /// A field; one that does not score has neither scorer nor factors.
  struct Measured {
    const Scorer* scorer = nullptr;
    std::span<const std::uint32_t> lengths{};
    std::shared_ptr<const FactorTable> table{};
    std::unique_ptr<Factors> factors{};  ///< of the documents of the window

    FactorOf<Scorer> factor(DocId doc) const {
      const std::uint32_t dl = lengths[to_number(doc)];
      if constexpr (KnowsLengths<Scorer>) {
        if (dl < table->of_lengths.size()) return table->of_lengths[dl];
      }
      return factor_of(*scorer, doc, dl);
    }
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
    for (const Measured& field : measured_) {
      if (field.scorer == nullptr) continue;
      documents.for_each([&](std::uint32_t offset) {
        (*field.factors)[offset] = field.factor(window().doc(offset));
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
      added[offset] = LengthScorer<Scorer> && tf < kKnownTfs
                          ? of_tfs_[at][tf]
                          : scorer.contribution(query_.weight(at), tf, factors[offset]);
    }
  }

  /// Where lengths score by themselves, other contributions do not depend on them.
  void know_tfs() {
    of_tfs_.resize(plan_.clauses().size());
    for (std::size_t at = 0; at < of_tfs_.size(); ++at) {
      for (std::uint32_t tf = 0; tf < kKnownTfs; ++tf)
        of_tfs_[at][tf] = scorer_of_clause(at).contribution(query_.weight(at), tf, {});
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
  std::vector<Measured> measured_;                     ///< by field
  std::vector<std::array<double, kKnownTfs>> of_tfs_;  ///< by clause
  std::vector<ClauseBounds> bounds_;                   ///< of the clauses, once they were asked for
};

}  // namespace inkling::query
