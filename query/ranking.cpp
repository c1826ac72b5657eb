#include "query/ranking.h"

#include <array>
#include <cassert>
#include <memory>
#include <utility>
#include <variant>

#include "query/execution.h"
#include "query/scorer.h"
#include "query/top_k.h"

namespace inkling::query {

namespace {

/// The formula of one field and, for each document of the window, its length factor.
template <typename Scorer>
struct FieldScorer {
  FieldId field;
  Scorer scorer;
  std::array<double, kWindowSize> length_factors;
};

template <typename Scorer>
struct WeightedClause {
  const TermsMatcher* matcher;
  const FieldScorer<Scorer>* field;
  double weight;
};

template <typename Scorer>
class WindowScorer {
 public:
  template <typename Formula>
  WindowScorer(const Index& index, const std::vector<ScoringClause>& clauses, const Formula& formula) : index_(index) {
    for (const ScoringClause& clause : clauses) {
      const FieldScorer<Scorer>& field = scorer_of_field(clause.terms->field, formula);
      clauses_.push_back({clause.matcher, &field, idf_of(field.scorer, clause.terms->dfs) * clause.terms->boost});
    }
  }

  /// Replaces the scores by those of `documents`, whose matchers were confined to them.
  void score(Window window, const WindowSet& documents) {
    documents.for_each([this](std::uint32_t offset) { scores_[offset] = 0; });
    for (const auto& field : fields_) {
      if (field) measure(window, documents, *field);
    }
    for (const WeightedClause<Scorer>& clause : clauses_) add(clause);
  }

  double operator[](std::uint32_t offset) const noexcept { return scores_[offset]; }

 private:
  template <typename Formula>
  const FieldScorer<Scorer>& scorer_of_field(FieldId id, const Formula& formula) {
    auto& field = fields_[static_cast<std::size_t>(id)];
    if (!field) {
      field.reset(new FieldScorer<Scorer>{id, scorer_of(formula, Collection::of(index_, id)), {}});
    }
    return *field;
  }

  void measure(Window window, const WindowSet& documents, FieldScorer<Scorer>& field) const {
    documents.for_each([&](std::uint32_t offset) {
      const std::uint32_t dl = index_.length(field.field, window.doc(offset));
      field.length_factors[offset] = field.scorer.length_factor(dl);
    });
  }

  void add(const WeightedClause<Scorer>& clause) {
    const WindowSet& matched = clause.matcher->matched();
    for (const auto& [offset, tf] : clause.matcher->postings()) {
      if (!matched.contains(offset)) continue;
      scores_[offset] += Scorer::contribution(clause.weight, tf, clause.field->length_factors[offset]);
    }
  }

  const Index& index_;
  std::array<std::unique_ptr<FieldScorer<Scorer>>, kFieldCount> fields_;
  std::vector<WeightedClause<Scorer>> clauses_;
  std::array<double, kWindowSize> scores_{};
};

template <typename Formula>
Ranking rank_by(const Formula& formula, const Index& index, const BoundQuery& query, const DocumentSet* filter,
                std::size_t k, const Deadline& deadline) {
  using Scorer = decltype(scorer_of(formula, Collection{}));
  Execution execution = open_execution(index, query, Purpose::score, deadline);
  WindowScorer<Scorer> scores(index, execution.scoring, formula);
  TopK best(k, index.is_reordered() ? &index : nullptr);
  std::uint64_t total = 0;
  for_each_window(*execution.root, filter, deadline, [&](Window window, const WindowSet& matched) {
    execution.root->confine(matched);
    scores.score(window, matched);
    total += matched.count();
    matched.for_each([&](std::uint32_t offset) { best.offer(window.doc(offset), scores[offset]); });
  });
  return {std::move(best).take(), total};
}

}  // namespace

Ranking rank(const Index& index, const BoundQuery& query, const Ranker& ranker, const DocumentSet* filter,
             std::size_t k, const Deadline& deadline) {
  assert(filter == nullptr || filter->bound() == index.document_bound());
  return std::visit([&](const auto& formula) { return rank_by(formula, index, query, filter, k, deadline); }, ranker);
}

DocumentSet matching_documents(const Index& index, const BoundQuery& query, const Deadline& deadline) {
  DocumentSet documents(index.document_bound());
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  for_each_window(*execution.root, nullptr, deadline, [&](Window window, const WindowSet& matched) {
    matched.for_each([&](std::uint32_t offset) { documents.insert(window.doc(offset)); });
  });
  return documents;
}

}  // namespace inkling::query
