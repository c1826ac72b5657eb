#include "query/feedback/query_terms.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <variant>

#include "query/feedback/term_weights.h"

namespace inkling::query {

namespace {

bool is_single_word(const BoundTerms& terms) {
  return terms.scores && terms.field == FieldId::text && terms.terms.size() == 1 &&
         terms.forms.empty() && !terms.expansion;
}

/// The first clause that is `term` and no more; null where there is none.
BoundTerms* find_word(BoundNode& node, const std::string& term) {
  if (auto* leaf = std::get_if<BoundTerms>(&node.value))
    return is_single_word(*leaf) && leaf->terms.front() == term ? leaf : nullptr;
  if (auto* group = std::get_if<BoundGroup>(&node.value)) {
    for (BoundClause& clause : group->clauses) {
      if (BoundTerms* found = find_word(clause.node, term)) return found;
    }
  }
  return nullptr;
}

bool takes_any(const BoundNode& root) {
  const auto* group = std::get_if<BoundGroup>(&root.value);
  return group != nullptr && std::ranges::all_of(group->clauses, [](const BoundClause& clause) {
           return clause.occur == Occur::optional;
         });
}

/// The root as a group that further optional clauses can be appended to.
BoundGroup& open_group(BoundQuery& query) {
  BoundNode& root = query.root;
  if (query.is_required || !takes_any(root)) {
    const bool is_leaf = std::holds_alternative<BoundTerms>(root.value);
    const Occur occur = is_leaf && !query.is_required ? Occur::optional : Occur::required;
    BoundGroup group;
    group.clauses.push_back({occur, std::move(root)});
    root.value = std::move(group);
  }
  return std::get<BoundGroup>(root.value);
}

}  // namespace

std::vector<const BoundTerms*> scoring_leaves(const BoundNode& root) {
  std::vector<const BoundTerms*> leaves;
  for_each_leaf(root, [&](const BoundTerms& leaf) {
    if (leaf.scores) leaves.push_back(&leaf);
  });
  return leaves;
}

QueryMass mass_of(const BoundNode& root, std::uint32_t N) {
  struct OfTerm {
    double boost = 0;
    std::uint32_t df = 0;
  };
  std::map<std::string, OfTerm> terms;
  QueryMass mass;
  for (const BoundTerms* leaf : scoring_leaves(root)) {
    for (std::size_t at = 0; at < leaf->terms.size(); ++at) {
      if (leaf->dfs[at] == 0) continue;
      OfTerm& term = terms[leaf->terms[at]];
      term.boost += leaf->boost;
      term.df = leaf->dfs[at];
      mass.sum += leaf->boost;
    }
  }
  double squares = 0;
  for (const auto& [text, term] : terms) {
    mass.greatest = std::max(mass.greatest, term.boost);
    const double weight = term.boost * idf10(N, term.df);
    squares += weight * weight;
  }
  mass.length = std::sqrt(squares);
  return mass;
}

void add_terms(BoundQuery& query, const std::vector<AddedTerm>& terms, const Index& index) {
  if (terms.empty()) return;
  std::vector<BoundTerms> appended;
  for (const AddedTerm& added : terms) {
    if (BoundTerms* known = find_word(query.root, added.term)) {
      known->boost += added.boost;
      continue;
    }
    BoundTerms bound{.terms = {added.term}, .offsets = {0}, .boost = added.boost};
    count_occurrences(index, bound);
    appended.push_back(std::move(bound));
  }
  if (appended.empty()) return;
  BoundGroup& group = open_group(query);
  for (BoundTerms& bound : appended) group.clauses.push_back({Occur::optional, {std::move(bound)}});
}

void stop_scoring(BoundNode& root) {
  for_each_leaf(root, [](BoundTerms& leaf) { leaf.scores = false; });
}

}  // namespace inkling::query
