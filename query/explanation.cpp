#include "query/explanation.h"

#include <string>
#include <utility>
#include <variant>

#include "query/scorer.h"

namespace inkling::query {

namespace {

std::string surface_of(const Index& index, const BoundTerms& terms, std::size_t at) {
  if (terms.expansion != nullptr) return terms.terms[at];
  return terms.words.empty() ? index.surface(terms.field, terms.terms[at]) : terms.words[at];
}

Contribution describe(const Index& index, const BoundTerms& terms, const Ranker& ranker, const Deadline& deadline) {
  Contribution result;
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    const char* const space = result.term.empty() ? "" : " ";
    result.term += space + terms.terms[at];
    result.surface += space + surface_of(index, terms, at);
  }
  result.df = documents_with(index, terms, deadline);
  result.boost = terms.boost;
  const Collection collection = Collection::of(index, terms.field);
  result.idf =
      std::visit([&](const auto& formula) { return idf_of(scorer_of(formula, collection), terms.dfs); }, ranker);
  return result;
}

double contribution(const Ranker& ranker, const Collection& collection, double idf, std::uint32_t tf,
                    std::uint32_t dl) {
  return std::visit(
      [&](const auto& formula) {
        const auto scorer = scorer_of(formula, collection);
        return scorer.contribution(idf, tf, scorer.length_factor(dl));
      },
      ranker);
}

}  // namespace

Explainer::Explainer(const Index& index, const BoundQuery& query, const Ranker& ranker, const Deadline& deadline)
    : index_(index), ranker_(ranker), execution_(open_execution(index, query, Purpose::score, deadline)) {
  for (const ScoringClause& clause : execution_.scoring) {
    clauses_.push_back(describe(index, *clause.terms, ranker, deadline));
  }
}

std::optional<std::vector<Contribution>> Explainer::explain(DocId doc) {
  const Window window = Window::around(doc);
  WindowSet candidates;
  candidates.insert(window.offset(doc));
  execution_.root->match(window, candidates);
  if (!execution_.root->matched().any()) return std::nullopt;
  execution_.root->confine(candidates);

  std::vector<Contribution> contributions;
  for (std::size_t at = 0; at < clauses_.size(); ++at) {
    const auto& [terms, matcher] = execution_.scoring[at];
    if (!matcher->matched().any()) continue;
    Contribution added = clauses_[at];
    added.tf = matcher->postings().front().tf;
    added.contribution = contribution(ranker_, Collection::of(index_, terms->field), added.idf * added.boost, added.tf,
                                      index_.length(terms->field, doc));
    contributions.push_back(std::move(added));
  }
  return contributions;
}

double score_of(const std::vector<Contribution>& contributions) noexcept {
  double sum = 0;
  for (const Contribution& added : contributions) sum += added.contribution;
  return sum;
}

}  // namespace inkling::query
