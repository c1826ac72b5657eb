#include "query/score/scoring_plan.h"

#include <algorithm>
#include <string>
#include <utility>

namespace inkling::query {

std::map<FieldId, double> weighted_fields(const Index& index, const FieldWeights& weights) {
  std::map<FieldId, double> found;
  if (weights.title > 0) found[FieldId::title] = weights.title;
  for (const auto& [name, weight] : weights.text_fields) {
    if (weight > 0) found[index.field(name).value()] = weight;
  }
  return found;
}

BoundTerms terms_in(const Index& index, FieldId field, const BoundTerms& terms,
                    const Deadline& deadline, const WholeCollection& whole) {
  BoundTerms found = terms;
  found.field = field;
  found.collection.clear();
  if (const Expansion* other = terms.expansion.get()) {
    Expansion expansion = find_in(index, field, *other, deadline);
    // What identifies it is what any shard finds, not what this one does.
    if (whole.has_counts() && expansion.alternatives.empty())
      expansion.forms = whole.forms(key_of_forms_in(field, expansion), kAllWords).chosen;
    found.expansion = std::make_shared<const Expansion>(std::move(expansion));
  }
  count_occurrences(index, found);
  look_up_collection(whole, found);
  return found;
}

std::string key_of_forms_in(FieldId field, const Expansion& expansion) {
  return CountKey(field, "forms in").add(expansion.key).text();
}

ClauseCounts counts_of(const BoundTerms& terms) {
  ClauseCounts counts;
  counts.field = terms.field;
  counts.boost = terms.boost;
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    counts.terms.push_back(terms.in_collection(at));
    counts.bytes += terms.terms[at].size();
  }
  return counts;
}

ScoringPlan::ScoringPlan(const Index& index, const Execution& execution,
                         const FieldWeights& weights, const Deadline& deadline,
                         const WholeCollection& whole)
    : index_(index), whole_(whole) {
  for (const ScoringClause& clause : execution.scoring) {
    add(*clause.terms, clause.matcher, clause.matcher, clause.terms->boost);
    if (clause.terms->field != FieldId::text) continue;
    for (const auto& [field, weight] : weighted_fields(index, weights))
      add_field(clause, field, weight, deadline);
  }
  count_repetitions();
}

ScoringPlan::ScoringPlan(const Index& index, const FlatQuery& query) : index_(index) {
  for (const BoundTerms* term : query.terms) add(*term, nullptr, nullptr, term->boost);
  count_repetitions();
}

void ScoringPlan::add(const BoundTerms& terms, TermsMatcher* leader, TermsMatcher* matcher,
                      double boost) {
  clauses_.push_back({&terms, leader, matcher, counts_of(terms)});
  clauses_.back().counts.boost = boost;
}

void ScoringPlan::add_field(const ScoringClause& leader, FieldId field, double weight,
                            const Deadline& deadline) {
  const auto [place, is_new] = in_fields_.try_emplace({leader.matcher, field});
  FieldClause& clause = place->second;
  if (is_new) {
    clause.terms = terms_in(index_, field, *leader.terms, deadline, whole_);
    clause.matcher = match_terms(index_, clause.terms, Occurrences::counted, deadline);
  }
  add(clause.terms, leader.matcher, clause.matcher.get(), leader.terms->boost * weight);
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

void ScoringPlan::match(const TermsMatcher& leader, Window window, const WindowSet& documents) {
  for (auto clause = in_fields_.lower_bound({&leader, FieldId{}});
       clause != in_fields_.end() && clause->first.first == &leader; ++clause)
    clause->second.matcher->match(window, documents);
}

}  // namespace inkling::query
