#include "query/rank/ranking.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "query/bind/expansion.h"
#include "query/bind/flat_query.h"
#include "query/common/top_k.h"
#include "query/match/execution.h"
#include "query/rank/flat_count.h"
#include "query/rank/flat_ranking.h"
#include "query/rank/window_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

namespace {

/// Whether bounds of tf and length bound scores, and nothing else of a document is asked for.
template <typename Scorer>
concept Bounded = Scorer::kIsMonotone && !LengthScorer<Scorer> && requires(const Scorer& scorer) {
  scorer.length_factor(std::uint32_t{});
};

template <typename Formula>
Ranking rank_by(const Formula& formula, const RankingTask& task) {
  if constexpr (Bounded<ScorerOf<Formula>>) {
    if (task.scoring.field_weights.are_none()) {
      if (auto ranking = rank_flat(formula, task)) return *std::move(ranking);
    }
  }
  Execution execution = open_execution(task.index, task.query, Purpose::score, task.deadline);
  ScoringPlan plan(task.index, execution, task.scoring.field_weights, task.deadline,
                   task.scoring.whole);
  const auto scores = std::make_unique<WindowScorer<ScorerOf<Formula>>>(task.index, plan, formula,
                                                                        task.scoring.numbers);
  TopK best(task.k, reordered(task.index));
  std::uint64_t total = 0;
  for_each_window(*execution.root, task.range, task.filter, task.deadline,
                  [&](Window window, const WindowSet& matched) {
                    execution.root->confine(matched);
                    scores->score(window, matched);
                    total += matched.count();
                    matched.for_each([&](std::uint32_t offset) {
                      best.offer(window.doc(offset), (*scores)[offset]);
                    });
                    return true;
                  });
  return {std::move(best).take(), total};
}

/// Of rankings of ranges that follow one another, so that of equal scores greater documents come
/// later.
Ranking joined(const std::vector<Ranking>& parts, const Index& index, std::size_t k) {
  TopK best(k, reordered(index));
  std::optional<std::uint64_t> total = 0;
  for (const Ranking& part : parts) {
    for (const Hit& hit : part.hits) best.offer(hit.doc, hit.score);
    total = total && part.total ? std::optional(*total + *part.total) : std::nullopt;
  }
  return {std::move(best).take(), total};
}

}  // namespace

Ranking rank(const Index& index, const BoundQuery& query, const Scoring& scoring,
             const DocumentSet* filter, std::size_t k, const Deadline& deadline,
             const std::vector<DocumentRange>& ranges) {
  assert(filter == nullptr || filter->bound() == index.document_bound());
  const auto rank_range = [&](const DocumentRange& range) {
    const RankingTask task{index, query, scoring, filter, k, deadline, range};
    return std::visit([&](const auto& formula) { return rank_by(formula, task); }, scoring.ranker);
  };
  scoring.memory.factor_tables().begin_ranking();
  // The postings of an expansion have been added up, and are walked at one go.
  if (ranges.size() == 1 || plain_expansion(query) != nullptr)
    return rank_range({0, index.document_bound()});
  std::vector<Ranking> parts(ranges.size());
  at_threads(ranges.size(), [&](std::size_t at) { parts[at] = rank_range(ranges[at]); });
  return joined(parts, index, k);
}

MatchCount count_matches(const Index& index, const BoundQuery& query, const DocumentSet* filter,
                         std::uint64_t limit, const Deadline& deadline) {
  if (filter == nullptr) {
    if (const std::optional<FlatQuery> flat = flat_query(query))
      return count_flat(index, *flat, limit, deadline);
    if (const BoundTerms* bound = plain_expansion(query)) return {bound->expansion->postings.df()};
  }
  MatchCount found;
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  for_each_window(*execution.root, {0, index.document_bound()}, filter, deadline,
                  [&](Window, const WindowSet& matched) {
                    found.count += matched.count();
                    return found.count <= limit;
                  });
  found.is_exact = found.count <= limit;
  return found;
}

DocumentSet matching_documents(const Index& index, const BoundQuery& query,
                               const Deadline& deadline) {
  DocumentSet documents = index.no_documents();
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  for_each_window(
      *execution.root, {0, index.document_bound()}, nullptr, deadline,
      [&](Window window, const WindowSet& matched) {
        matched.for_each([&](std::uint32_t offset) { documents.insert(window.doc(offset)); });
        return true;
      });
  return documents;
}

}  // namespace inkling::query
