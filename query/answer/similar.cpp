#include "query/answer/similar.h"

#include <utility>

namespace inkling::query {

std::vector<Keyword> shared_terms(const DocumentKeywords& document, std::size_t most) {
  std::vector<Keyword> terms;
  for (const Keyword& keyword : document.terms) {
    if (terms.size() == most) break;
    if (keyword.df > 1) terms.push_back(keyword);
  }
  return terms;
}

BoundQuery bind_terms(const std::vector<Keyword>& terms, const Index& index) {
  BoundQuery query;
  if (terms.empty()) {
    query.root.value = BoundSet{DocumentSet(index.document_bound())};
    return query;
  }
  BoundGroup group;
  for (const Keyword& keyword : terms) {
    BoundTerms bound{
        .terms = {keyword.term}, .offsets = {0}, .boost = static_cast<double>(keyword.tf)};
    count_occurrences(index, bound);
    group.clauses.push_back({Occur::optional, {std::move(bound)}});
  }
  query.root.value = std::move(group);
  return query;
}

std::string written(const std::vector<Keyword>& terms) {
  std::string query;
  for (const Keyword& keyword : terms) {
    query += (query.empty() ? "" : " ") + keyword.surface;
    if (keyword.tf > 1) query += "^" + std::to_string(keyword.tf);
  }
  return query;
}

}  // namespace inkling::query
