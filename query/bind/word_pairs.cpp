#include "query/bind/word_pairs.h"

#include <algorithm>
#include <variant>

#include "query/parse/limits.h"

namespace inkling::query {

namespace {

bool is_plain_word(const BoundTerms& terms) {
  return terms.field == FieldId::text && terms.terms.size() == 1 && terms.forms.empty() &&
         !terms.expansion;
}

BoundTerms phrase_of(const BoundTerms& first, const BoundTerms& second, std::uint32_t distance) {
  BoundTerms phrase{.terms = {first.terms[0], second.terms[0]},
                    .dfs = {first.dfs[0], second.dfs[0]},
                    .cfs = {first.cfs[0], second.cfs[0]},
                    .offsets = {0, distance}};
  phrase.boost = std::min(first.boost, second.boost);
  return phrase;
}

void collect_pairs(const BoundNode& node, std::vector<BoundTerms>& pairs) {
  const auto* group = std::get_if<BoundGroup>(&node.value);
  if (group == nullptr) return;
  const BoundTerms* last = nullptr;
  std::uint32_t distance = 0;
  for (const BoundClause& clause : group->clauses) {
    const auto* word = std::get_if<BoundTerms>(&clause.node.value);
    ++distance;
    if (word == nullptr || !is_plain_word(*word) || clause.occur == Occur::forbidden) {
      last = nullptr;
      if (clause.occur != Occur::forbidden) collect_pairs(clause.node, pairs);
    } else if (word->scores) {
      if (last != nullptr && distance <= kWidestStep)
        pairs.push_back(phrase_of(*last, *word, distance));
      last = word;
      distance = 0;
    }
  }
}

}  // namespace

std::vector<BoundTerms> neighbours_in(const BoundNode& root) {
  std::vector<BoundTerms> pairs;
  collect_pairs(root, pairs);
  return pairs;
}

}  // namespace inkling::query
