#include "query/rank/ranking.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
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
#include "query/rank/pair_scores.h"
#include "query/rank/phrase_count.h"
#include "query/rank/window_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"
#include "query/score/stream_plan.h"

namespace inkling::query {

namespace {

/// Whether bounds of tf and length bound scores, and nothing else of a document is asked for.
template <typename Scorer>
concept Bounded = Scorer::kIsMonotone && !LengthScorer<Scorer> && requires(const Scorer& scorer) {
  scorer.length_factor(std::uint32_t{});
};

constexpr double kAnyScore = -std::numeric_limits<double>::infinity();

/// By windows of matches that may be among the best; `scores` has the threshold of `best`.
Ranking rank_windows(Execution& execution, WindowScores& scores, TopK& best,
                     const RankingTask& task) {
  std::uint64_t total = 0;
  for_each_window(*execution.root, task.range, task.filter, task.deadline, scores,
                  [&](Window window, const WindowSet& matched) {
                    total += matched.count();
                    WindowSet documents = matched;
                    scores.keep_possible(documents);
                    execution.root->confine(documents);
                    scores.score(documents);
                    documents.for_each([&](std::uint32_t offset) {
                      best.offer(window.doc(offset), scores[offset]);
                    });
                    return true;
                  });
  Ranking ranking{std::move(best).take(), std::nullopt};
  if (!scores.has_pruned()) ranking.total = total;
  return ranking;
}

/// Words of which any may match, some of which do not score: the same query without those. Empty
/// for any other.
std::optional<BoundQuery> scoring_words(const BoundQuery& query) {
  const auto* group = std::get_if<BoundGroup>(&query.root.value);
  if (group == nullptr) return std::nullopt;
  BoundGroup scoring;
  for (const BoundClause& clause : group->clauses) {
    const auto* word = std::get_if<BoundTerms>(&clause.node.value);
    if (word == nullptr || clause.occur != Occur::optional) return std::nullopt;
    if (word->scores) scoring.clauses.push_back(clause);
  }
  if (scoring.clauses.empty() || scoring.clauses.size() == group->clauses.size())
    return std::nullopt;
  BoundQuery words;
  words.root.value = std::move(scoring);
  return words;
}

/// Those that do not score only find documents that come last, which nobody misses while there are
/// enough that score more than nothing.
template <typename Formula>
std::optional<Ranking> rank_scoring_words(const Formula& formula, const RankingTask& task) {
  const std::optional<BoundQuery> words = scoring_words(task.query);
  if (!words) return std::nullopt;
  const RankingTask scoring{task.index, *words,        task.scoring, task.filter,
                            task.k,     task.deadline, task.range};
  std::optional<Ranking> ranking = rank_flat(formula, scoring);
  if (!ranking || ranking->hits.size() < task.k || task.k == 0 || ranking->hits.back().score <= 0)
    return std::nullopt;
  ranking->total = std::nullopt;
  return ranking;
}

/// Above `threshold`, which any score may be with kAnyScore.
template <typename Formula>
Ranking rank_windows(const Formula& formula, const RankingTask& task, double threshold) {
  Execution execution = open_execution(task.index, task.query, Purpose::score, task.deadline);
  ScoringPlan plan(task.index, execution, task.scoring.field_weights, task.deadline,
                   task.scoring.whole);
  TopK best(task.k, reordered(task.index), threshold);
  const auto scores = std::make_unique<WindowScorer<ScorerOf<Formula>>>(
      task.index, plan, formula, task.scoring, best, task.deadline);
  return rank_windows(execution, *scores, best, task);
}

template <typename Formula>
Ranking rank_by(const Formula& formula, const RankingTask& task) {
  if constexpr (Bounded<ScorerOf<Formula>>) {
    if (task.scoring.document_scores == nullptr) {
      if (task.scoring.field_weights.are_none()) {
        if (auto ranking = rank_flat(formula, task)) return *std::move(ranking);
        if (auto ranking = rank_scoring_words(formula, task)) return *std::move(ranking);
      }
      std::optional<double> reached;
      if (auto ranking = rank_tree(formula, task, reached)) return *std::move(ranking);
      if (reached) {
        Ranking ranking = rank_windows(formula, task, *reached);
        if (ranking.hits.size() == task.k) return ranking;
      }
    }
  }
  return rank_windows(formula, task, kAnyScore);
}

Ranking rank_by(const Bm25F& formula, const RankingTask& task) {
  Execution execution = open_execution(task.index, task.query, Purpose::score, task.deadline);
  StreamPlan plan(task.index, execution, formula, task.deadline);
  TopK best(task.k, reordered(task.index));
  const auto scores =
      std::make_unique<StreamScorer>(plan, best, task.scoring.document_scores.get());
  return rank_windows(execution, *scores, best, task);
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

namespace {

/// Without what pairs add.
Ranking rank_clauses(const Index& index, const BoundQuery& query, const Scoring& scoring,
                     const DocumentSet* filter, std::size_t k, const Deadline& deadline,
                     const std::vector<DocumentRange>& ranges) {
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

/// Adds what pairs do, by which the best `depth` are put in order; the others keep their places.
void add_pairs(std::vector<Hit>& hits, PairScores& pairs, const Index& index, std::size_t depth,
               const Deadline& deadline) {
  std::vector<Hit*> by_document;
  for (Hit& hit : hits) by_document.push_back(&hit);
  std::ranges::sort(by_document, {}, &Hit::doc);
  const std::size_t ordered = std::min(depth, hits.size());
  TopK best(ordered, reordered(index));
  for (Hit* const hit : by_document) {
    deadline.check();
    for (const PairScores::Part& part : pairs.parts(hit->doc)) hit->score += part.contribution;
    if (hit < hits.data() + ordered) best.offer(hit->doc, hit->score);
  }
  std::ranges::copy(std::move(best).take(), hits.begin());
}

}  // namespace

Ranking rank(const Index& index, const BoundQuery& query, const Scoring& scoring,
             const DocumentSet* filter, std::size_t k, const Deadline& deadline,
             const std::vector<DocumentRange>& ranges) {
  assert(filter == nullptr || filter->bound() == index.document_bound());
  if (!scoring.proximity || query.pairs.empty() || k == 0)
    return rank_clauses(index, query, scoring, filter, k, deadline, ranges);
  const std::size_t depth = scoring.proximity->depth;
  const std::size_t wanted = std::max(k, depth);
  Ranking ranking = rank_clauses(index, query, scoring, filter, wanted, deadline, ranges);
  if (!ranking.total && ranking.hits.size() < wanted) ranking.total = ranking.hits.size();
  PairScores pairs(index, query.pairs, query.root, scoring, deadline);
  add_pairs(ranking.hits, pairs, index, depth, deadline);
  if (ranking.hits.size() > k) ranking.hits.resize(k);
  return ranking;
}

MatchCount count_matches(const Index& index, const BoundQuery& query, const DocumentSet* filter,
                         std::uint64_t limit, const Deadline& deadline) {
  if (const std::optional<FlatQuery> flat = flat_query(query))
    return count_flat(index, *flat, filter, limit, deadline);
  if (const std::optional<FlatQuery> required = required_terms(query))
    return count_flat(index, *required, filter, limit, deadline);
  if (const BoundTerms* bound = plain_expansion(query); bound != nullptr && filter == nullptr)
    return {bound->expansion->postings.df()};
  if (const BoundTerms* const phrase = plain_phrase(query))
    return count_phrase(index, *phrase, filter, limit, deadline);
  MatchCount found;
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  WindowBounds any;
  for_each_window(*execution.root, {0, index.document_bound()}, filter, deadline, any,
                  [&](Window, const WindowSet& matched) {
                    found.count += matched.count();
                    return found.count <= limit;
                  });
  found.is_exact = found.count <= limit;
  return found;
}

DocumentSet matching_documents(const Index& index, const BoundQuery& query,
                               const Deadline& deadline) {
  deadline.check();
  DocumentSet documents = index.no_documents();
  if (const auto* const set = std::get_if<BoundSet>(&query.root.value))
    return documents |= set->documents;
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  WindowBounds any;
  for_each_window(
      *execution.root, {0, index.document_bound()}, nullptr, deadline, any,
      [&](Window window, const WindowSet& matched) {
        matched.for_each([&](std::uint32_t offset) { documents.insert(window.doc(offset)); });
        return true;
      });
  return documents;
}

}  // namespace inkling::query
