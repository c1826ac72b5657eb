#include "query/score/scoring_plan.h"

#include <algorithm>
#include <string>
#include <utility>

namespace inkling::query {

ScoringPlan::ScoringPlan(const Index& index, const Execution& execution,
                         const FieldWeights& weights, const Deadline& deadline)
    : index_(index) {
  for (const ScoringClause& clause : execution.scoring) {
    add(*clause.terms, clause.matcher, clause.terms->boost);
    if (weights.title > 0 && clause.terms->field == FieldId::text)
      add_title(clause, weights.title, deadline);
  }
  count_repetitions();
}

ScoringPlan::ScoringPlan(const Index& index, const FlatQuery& query) : index_(index) {
  for (const BoundTerms* term : query.terms) add(*term, nullptr, term->boost);
  count_repetitions();
}

void ScoringPlan::add(const BoundTerms& terms, const TermsMatcher* matcher, double boost) {
  ClauseCounts counts;
  counts.field = terms.field;
  counts.boost = boost;
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    counts.terms.push_back({terms.dfs[at], terms.cfs[at]});
    counts.bytes += terms.terms[at].size();
  }
  clauses_.push_back({&terms, matcher, std::move(counts)});
}

void ScoringPlan::add_title(const ScoringClause& leader, double weight, const Deadline& deadline) {
  const auto [place, is_new] = titles_.try_emplace(leader.matcher);
  TitleClause& title = place->second;
  if (is_new) {
    title.terms = *leader.terms;
    title.terms.field = FieldId::title;
    if (const Expansion* expansion = leader.terms->expansion.get()) {
      title.terms.expansion =
          std::make_shared<const Expansion>(find_in(index_, FieldId::title, *expansion, deadline));
    }
    count_occurrences(index_, title.terms);
    title.matcher = match_terms(index_, title.terms, Occurrences::counted, deadline);
  }
  add(title.terms, title.matcher.get(), leader.terms->boost * weight);
}

void ScoringPlan::count_repetitions() {
  if (clauses_.size() < 2) return;
  std::map<Identity, std::vector<ClauseCounts*>> same;
  for (PlannedClause& clause : clauses_) same[identity_of(*clause.terms)].push_back(&clause.counts);
  for (const auto& [key, clauses] : same) {
    for (ClauseCounts* clause : clauses) {
      clause->times = static_cast<std::uint32_t>(clauses.size());
      clause->repeats = clause != clauses.front();
    }
  }
}

std::vector<ClauseCounts> ScoringPlan::counts_in(FieldId field) const {
  std::vector<ClauseCounts> counts;
  for (const PlannedClause& clause : clauses_) {
    if (clause.counts.field == field) counts.push_back(clause.counts);
  }
  return counts;
}

void ScoringPlan::match(Window window) {
  for (auto& [leader, title] : titles_) title.matcher->match(window, leader->matched());
}

}  // namespace inkling::query
