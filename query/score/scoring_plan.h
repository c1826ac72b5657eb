#pragma once

/// What scores in a query: its clauses from left to right, each followed by the same in the fields
/// that have weights of their own.

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/ranker.h"
#include "query/bind/binder.h"
#include "query/bind/flat_query.h"
#include "query/common/deadline.h"
#include "query/common/window.h"
#include "query/match/execution.h"
#include "query/match/terms_matcher.h"
#include "query/score/clause_counts.h"

namespace inkling::query {

/// The weights above 0, by the numbers of their fields.
std::map<FieldId, double> weighted_fields(const Index& index, const FieldWeights& weights);

/// The terms of a clause, in another field. Without a collection they are counted in the index
/// alone.
BoundTerms terms_in(const Index& index, FieldId field, const BoundTerms& terms,
                    const Deadline& deadline, const WholeCollection& whole);
/// What QueryCounts calls the forms of an expansion that a field has.
std::string key_of_forms_in(FieldId field, const Expansion& expansion);

/// What is counted of a word or phrase by itself.
ClauseCounts counts_of(const BoundTerms& terms);

struct PlannedClause {
  const BoundTerms* terms;
  TermsMatcher* leader;   ///< without which it does not score; null where none is needed
  TermsMatcher* matcher;  ///< likewise; the same but in a field of its own weight
  ClauseCounts counts;
};

/// Index, execution and deadline must outlive it.
class ScoringPlan {
 public:
  ScoringPlan(const Index& index, const Execution& execution, const FieldWeights& weights,
              const Deadline& deadline, const WholeCollection& whole);
  /// Of words that are found without matchers, in their fields alone.
  ScoringPlan(const Index& index, const FlatQuery& query);

  const std::vector<PlannedClause>& clauses() const noexcept { return clauses_; }
  /// What was counted of the clauses in `field`, from left to right.
  std::vector<ClauseCounts> counts_in(FieldId field) const;

  /// Finds the occurrences in those fields, among `documents` that the leader matches in `window`.
  void match(const TermsMatcher& leader, Window window, const WindowSet& documents);

 private:
  /// The terms of a clause in one field: it never matches by itself, it counts where its leader
  /// matched.
  struct FieldClause {
    BoundTerms terms;
    std::unique_ptr<TermsMatcher> matcher;
  };

  void add(const BoundTerms& terms, TermsMatcher* leader, TermsMatcher* matcher, double boost);
  void add_field(const ScoringClause& leader, FieldId field, double weight,
                 const Deadline& deadline);
  void count_repetitions();

  const Index& index_;
  WholeCollection whole_;
  std::map<std::pair<const TermsMatcher*, FieldId>, FieldClause> in_fields_;  ///< by their leaders
  std::vector<PlannedClause> clauses_;
};

}  // namespace inkling::query
