#include <utility>

#include "query/answer/explanation.h"
#include "query/score/clause_counts.h"

namespace inkling::query {

namespace {

using Parts = std::optional<std::vector<Contribution>>;

ScoreExplanation explanation_of(const Index& index, const Explainer& explainer, DocId doc,
                                Parts all) {
  const Collection& collection = explainer.collection();
  ScoreExplanation result;
  result.id = index.id(doc);
  if (all) {
    result.matches = true;
    result.contributions = explainer.those_held(*std::move(all));
    result.score = score_of(result.contributions);
  }
  result.length = index.length(FieldId::text, doc);
  result.average_length = collection.avgdl;
  result.documents = collection.N;
  return result;
}

std::optional<Contribution> part_at(const Parts& all, std::size_t at) {
  return all ? std::optional((*all)[at]) : std::nullopt;
}

double value_of(const std::optional<Contribution>& part) noexcept {
  return part ? part->contribution : 0;
}

/// All clauses are in the parts of any document that matches, and all lengths.
std::vector<PartComparison> side_by_side(const Parts& first, const Parts& second) {
  const std::size_t count = first ? first->size() : second ? second->size() : 0;
  std::vector<PartComparison> parts;
  for (std::size_t at = 0; at < count; ++at) {
    PartComparison part{part_at(first, at), part_at(second, at), 0};
    part.difference = value_of(part.first) - value_of(part.second);
    parts.push_back(std::move(part));
  }
  return parts;
}

/// Of both, in the order in which they may be asked for.
std::pair<Parts, Parts> explain_both(Explainer& explainer, DocId first, DocId second) {
  if (first == second) {
    Parts both = explainer.explain_all(first);
    return {both, both};
  }
  std::pair<Parts, Parts> parts;
  if (first < second) parts.first = explainer.explain_all(first);
  parts.second = explainer.explain_all(second);
  if (second < first) parts.first = explainer.explain_all(first);
  return parts;
}

}  // namespace

ScoreExplanation explain_score(const Index& index, Explainer& explainer, DocId doc) {
  return explanation_of(index, explainer, doc, explainer.explain_all(doc));
}

ScoreComparison compare_scores(const Index& index, Explainer& explainer, DocId first,
                               DocId second) {
  auto [of_first, of_second] = explain_both(explainer, first, second);
  ScoreComparison result;
  result.parts = side_by_side(of_first, of_second);
  result.first = explanation_of(index, explainer, first, std::move(of_first));
  result.second = explanation_of(index, explainer, second, std::move(of_second));
  result.difference = result.first.score - result.second.score;
  return result;
}

}  // namespace inkling::query
