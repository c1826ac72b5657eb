#include "query/bind/flat_query.h"

#include <algorithm>
#include <utility>

namespace inkling::query {

namespace {

/// Null for anything that is not a single word.
const BoundTerms* word_of(const BoundNode& node) {
  const auto* const terms = std::get_if<BoundTerms>(&node.value);
  return terms != nullptr && terms->scores && is_one_word(*terms) ? terms : nullptr;
}

}  // namespace

bool is_one_word(const BoundTerms& terms) noexcept {
  return terms.terms.size() == 1 && terms.forms.empty() && !terms.expansion;
}

const BoundTerms* plain_phrase(const BoundQuery& query) {
  const auto* const terms = std::get_if<BoundTerms>(&query.root.value);
  const bool is_phrase = terms != nullptr && terms->scores && terms->terms.size() > 1 &&
                         terms->forms.empty() && terms->slop == 0 && !terms->expansion;
  return is_phrase ? terms : nullptr;
}

const BoundTerms* plain_expansion(const BoundQuery& query) {
  const auto* const terms = std::get_if<BoundTerms>(&query.root.value);
  return terms != nullptr && terms->scores && terms->expansion ? terms : nullptr;
}

std::optional<FlatQuery> flat_query(const BoundQuery& query) {
  if (const BoundTerms* const word = word_of(query.root)) return FlatQuery{{word}, true};
  const auto* const group = std::get_if<BoundGroup>(&query.root.value);
  if (group == nullptr) return std::nullopt;
  FlatQuery flat;
  for (const BoundClause& clause : group->clauses) {
    const BoundTerms* const word = word_of(clause.node);
    if (word == nullptr || clause.occur != group->clauses.front().occur) return std::nullopt;
    flat.terms.push_back(word);
  }
  if (group->clauses.front().occur == Occur::forbidden) return std::nullopt;
  flat.all_required = group->clauses.front().occur == Occur::required;
  return flat;
}

std::optional<FlatQuery> mixed_query(const BoundQuery& query) {
  const auto* const group = std::get_if<BoundGroup>(&query.root.value);
  if (group == nullptr) return std::nullopt;
  FlatQuery mixed;
  for (const BoundClause& clause : group->clauses) {
    const BoundTerms* const word = word_of(clause.node);
    if (word == nullptr || clause.occur == Occur::forbidden) return std::nullopt;
    if (clause.occur == Occur::required) mixed.required.push_back(mixed.terms.size());
    mixed.terms.push_back(word);
  }
  if (mixed.required.empty() || mixed.required.size() == mixed.terms.size()) return std::nullopt;
  return mixed;
}

std::optional<FlatQuery> required_terms(const BoundQuery& query) {
  const auto* const group = std::get_if<BoundGroup>(&query.root.value);
  if (group == nullptr) return std::nullopt;
  FlatQuery required{{}, true};
  for (const BoundClause& clause : group->clauses) {
    if (clause.occur == Occur::optional) continue;
    const BoundTerms* const word = word_of(clause.node);
    if (word == nullptr || clause.occur == Occur::forbidden) return std::nullopt;
    required.terms.push_back(word);
  }
  return required.terms.empty() ? std::nullopt : std::optional(std::move(required));
}

}  // namespace inkling::query
