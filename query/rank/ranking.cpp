#include "query/rank/ranking.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "query/bind/expansion.h"
#include "query/bind/flat_query.h"
#include "query/common/top_k.h"
#include "query/match/execution.h"
#include "query/rank/all_frequent_terms.h"
#include "query/rank/all_terms.h"
#include "query/rank/any_terms.h"
#include "query/rank/best_windows.h"
#include "query/rank/expansion_search.h"
#include "query/rank/flat_count.h"
#include "query/rank/phrase_search.h"
#include "query/rank/score_threshold.h"
#include "query/score/query_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

namespace {

template <typename Scorer>
class WindowScorer {
 public:
  /// The plan must outlive it.
  template <typename Formula>
  WindowScorer(const Index& index, ScoringPlan& plan, const Formula& formula,
               DocumentNumbers& numbers)
      : index_(index), plan_(plan), query_(index, plan, formula, numbers) {
    for (const FieldId field : field_ids(index.field_count()))
      factors_.push_back(query_.scorer(field) == nullptr ? nullptr : std::make_unique<Factors>());
  }

  /// Replaces the scores by those of `documents`, whose matchers were confined to them.
  void score(Window window, const WindowSet& documents) {
    plan_.match(window);
    documents.for_each([this](std::uint32_t offset) { scores_[offset] = 0; });
    for (const FieldId field : field_ids(index_.field_count())) {
      if (query_.scorer(field) != nullptr) measure(window, documents, field);
    }
    for (std::size_t at = 0; at < plan_.clauses().size(); ++at)
      add(plan_.clauses()[at], query_.weight(at));
    if constexpr (LengthScorer<Scorer>) {
      for (const FieldId field : field_ids(index_.field_count())) add_length(documents, field);
    }
  }

  double operator[](std::uint32_t offset) const noexcept { return scores_[offset]; }

 private:
  using Factors = std::array<FactorOf<Scorer>, kWindowSize>;

  Factors& factors(FieldId field) noexcept { return *factors_[to_index(field)]; }

  void measure(Window window, const WindowSet& documents, FieldId field) {
    const Scorer& scorer = *query_.scorer(field);
    Factors& measured = factors(field);
    documents.for_each([&](std::uint32_t offset) {
      const DocId doc = window.doc(offset);
      measured[offset] = factor_of(scorer, doc, index_.length(field, doc));
    });
  }

  void add(const PlannedClause& clause, const WeightOf<Scorer>& weight) {
    const Scorer& scorer = *query_.scorer(clause.counts.field);
    const Factors& measured = factors(clause.counts.field);
    const WindowSet& matched = clause.matcher->matched();
    for (const auto& [offset, tf] : clause.matcher->postings()) {
      if (!matched.contains(offset)) continue;
      scores_[offset] += scorer.contribution(weight, tf, measured[offset]);
    }
  }

  void add_length(const WindowSet& documents, FieldId field) {
    const Scorer* const scorer = query_.scorer(field);
    if (scorer == nullptr || !scorer->scores_length()) return;
    const Factors& measured = factors(field);
    documents.for_each([&](std::uint32_t offset) {
      scores_[offset] += scorer->length_contribution(measured[offset]);
    });
  }

  const Index& index_;
  ScoringPlan& plan_;
  QueryScorer<Scorer> query_;
  /// For each document of the window; null for a field that does not score.
  std::vector<std::unique_ptr<Factors>> factors_;
  std::array<double, kWindowSize> scores_{};
};

/// As TopK wants it.
const Index* reordered(const Index& index) { return index.is_reordered() ? &index : nullptr; }

/// Whether bounds of tf and length bound scores, and nothing else of a document is asked for.
template <typename Scorer>
concept Bounded = Scorer::kIsMonotone && !LengthScorer<Scorer> && requires(const Scorer& scorer) {
  scorer.length_factor(std::uint32_t{});
};

/// What is to be ranked, in one range of documents. All must outlive it.
struct Task {
  const Index& index;
  const BoundQuery& query;
  const Scoring& scoring;
  const DocumentSet* filter;
  std::size_t k;
  const Deadline& deadline;
  DocumentRange range;
};

/// A query that needs no matchers, under one formula.
template <typename Formula>
class FlatRanking {
 public:
  /// `flat`: what scores. Formula, task and they must outlive it.
  FlatRanking(const Formula& formula, const Task& task, FlatQuery flat)
      : FlatRanking(formula, task, std::move(flat), TopK(task.k, reordered(task.index))) {}
  /// Takes what `best` does.
  FlatRanking(const Formula& formula, const Task& task, FlatQuery flat, TopK best)
      : task_(task),
        query_(std::move(flat)),
        plan_(task.index, query_),
        scorers_(task.index, plan_, formula, task.scoring.numbers),
        best_(std::move(best)),
        terms_(task.index, task.scoring, task.filter, best_) {}

  // Its parts refer to each other.
  FlatRanking(const FlatRanking&) = delete;
  FlatRanking& operator=(const FlatRanking&) = delete;

  /// In these ranges, which follow one another.
  Ranking rank_terms(std::span<const DocumentRange> ranges) {
    know_terms();
    query_.all_required ? rank_all(ranges) : rank_any(ranges);
    return {std::move(best_).take(), std::nullopt};
  }

  /// The same for the task's range by BestWindows. Empty where some term has no bounds by window,
  /// or too many windows may hold one of the best; then reached() may tell what these score.
  std::optional<Ranking> rank_best_windows() {
    if constexpr (Saturating<Scorer>) {
      know_terms();
      const bool requires_several = query_.all_required && query_.terms.size() > 1;
      if (std::vector<WindowedTerm> windowed = terms_.by_window(requires_several, task_.deadline);
          !windowed.empty()) {
        BestWindows<Scorer> search(terms_, std::move(windowed), requires_several, task_.deadline);
        if (search.rank(task_.range)) return Ranking{std::move(best_).take(), std::nullopt};
        reached_ = search.reached();
      }
    }
    return std::nullopt;
  }
  std::optional<double> reached() const noexcept { return reached_; }

  Ranking rank_phrase() {
    const BoundTerms& phrase = *query_.terms[0];
    for (std::size_t at = 0; at < phrase.terms.size(); ++at) add(0, at);
    terms_.know_where_rarest();
    terms_.know_positions_where_rarest(task_.range);
    PhraseSearch<Scorer>(phrase, terms_, task_.deadline).rank(task_.range);
    return {std::move(best_).take(), std::nullopt};
  }

  /// Of all documents.
  Ranking rank_expansion() {
    const BoundTerms& bound = *query_.terms[0];
    const Scorer& scorer = *scorers_.scorer(bound.field);
    const LengthFactors<Scorer>& factors = terms_.factors(bound.field, scorer);
    const WeightOf<Scorer>& weight = scorers_.weight(0);
    ExpansionSearch<Scorer> search(bound.expansion->postings, scorer, weight, factors,
                                   terms_.filter(bound.field, weight.scale), task_.filter);
    const std::uint64_t total = search.rank(best_, task_.deadline);
    return {std::move(best_).take(), total};
  }

 private:
  using Scorer = ScorerOf<Formula>;

  void know_terms() {
    for (std::size_t at = 0; at < query_.terms.size(); ++at) add(at, 0);
    query_.all_required ? terms_.know_where_rarest() : terms_.know_where_any();
  }

  void rank_any(std::span<const DocumentRange> ranges) {
    if (ranges.size() == 1) raise_threshold(ranges[0]);
    rank_ranges(AnyTerms<Scorer>(terms_, task_.deadline), ranges);
  }

  void rank_all(std::span<const DocumentRange> ranges) {
    if (AllFrequentTerms<Scorer>::suits(terms_)) {
      rank_ranges(AllFrequentTerms<Scorer>(terms_, task_.deadline), ranges);
    } else {
      rank_ranges(AllTerms<Scorer>(terms_, task_.deadline), ranges);
    }
  }

  /// What a term adds by itself as often as hits are asked for is reached by the last of them, too.
  /// That is worth finding out by a term that has few documents beside the others.
  void raise_threshold(const DocumentRange& range) {
    constexpr std::uint64_t kFew = 1024;
    constexpr std::uint64_t kBesideOthers = 4;
    if (task_.k == 0) return;
    const std::optional<std::size_t> term = terms_.rarest_with(task_.k);
    if (!term) return;
    const std::uint64_t df = terms_[*term].list().df();
    if (df > kFew || df * kBesideOthers > terms_.df_but(*term)) return;
    const BoundTerms& bound = *query_.terms[*term];
    const Scorer& scorer = *scorers_.scorer(bound.field);
    ScoredPostings<Scorer> postings(task_.index, bound, 0, scorer, scorers_.weight(*term),
                                    terms_.factors(bound.field, scorer));
    TopK reached(task_.k);
    Steps steps(task_.deadline);
    storage::BlockCursor& list = postings.list();
    for (DocId from{static_cast<std::uint32_t>(range.begin)}; list.move_to(from);
         from = behind(list.last())) {
      steps.check();
      list.decode();
      const std::span<const DocId> docs = list.docs();
      const std::span<const std::uint32_t> tfs = list.tfs();
      for (std::size_t at = 0; at < docs.size(); ++at) {
        const DocId doc = docs[at];
        if (doc < from || to_number(doc) >= range.end || !terms_.is_allowed(doc)) continue;
        reached.offer(doc, postings.contribution(tfs[at], postings.factor(doc)));
      }
      if (to_number(list.last()) >= range.end) break;
    }
    const std::vector<Hit> hits = std::move(reached).take();
    if (hits.size() == task_.k) best_.raise_threshold(hits.back().score);
  }

  template <typename Search>
  static void rank_ranges(Search search, std::span<const DocumentRange> ranges) {
    for (const DocumentRange& range : ranges) search.rank(range);
  }

  void add(std::size_t clause, std::size_t at) {
    const BoundTerms& bound = *query_.terms[clause];
    terms_.add(bound, at, *scorers_.scorer(bound.field), scorers_.weight(clause));
  }

  const Task& task_;
  FlatQuery query_;
  ScoringPlan plan_;
  QueryScorer<Scorer> scorers_;
  TopK best_;
  FlatTerms<Scorer> terms_;
  std::optional<double> reached_;
};

/// How many documents match at most: those of the most frequent term, or of the rarest where all
/// are required.
std::uint64_t most_matches(const FlatQuery& query) {
  const auto df = [](const BoundTerms* bound) { return bound->dfs[0]; };
  const auto [least, greatest] = std::ranges::minmax_element(query.terms, {}, df);
  return df(query.all_required ? *least : *greatest);
}

/// What the k best most likely score at the least; empty where it would not pay to find out.
template <typename Formula>
std::optional<double> sampled_threshold(const Formula& formula, const Task& task,
                                        const FlatQuery& flat) {
  const std::optional<ThresholdSample> sample =
      threshold_sample(task.range, task.k, most_matches(flat));
  if (!sample) return std::nullopt;
  Task sampling = task;
  sampling.k = sample->k;
  const Ranking sampled = FlatRanking<Formula>(formula, sampling, flat).rank_terms(sample->ranges);
  return sampled.hits.size() == sample->k ? std::optional(sampled.hits.back().score) : std::nullopt;
}

/// Ranks by the cheapest way that works out:
///   1. by BestWindows, where that pays; it gives up when too many windows may hold one of the
///   best;
///   2. above an estimated threshold, of BestWindows or of a sample, where one pays; it was too
///   high
///      when fewer than k documents reach it;
///   3. without a threshold to begin with.
template <typename Formula>
Ranking rank_terms(const Formula& formula, const Task& task, const FlatQuery& flat) {
  std::optional<double> threshold;
  if (BestWindows<ScorerOf<Formula>>::pays(task.index, task.k, flat.terms.size(), flat.all_required,
                                           most_matches(flat))) {
    FlatRanking<Formula> ranking(formula, task, flat);
    if (std::optional<Ranking> found = ranking.rank_best_windows()) return *std::move(found);
    threshold = ranking.reached();
  }
  if (!threshold) threshold = sampled_threshold(formula, task, flat);
  if (threshold) {
    TopK best(task.k, reordered(task.index), *threshold);
    Ranking found =
        FlatRanking<Formula>(formula, task, flat, std::move(best)).rank_terms({&task.range, 1});
    if (found.hits.size() == task.k) return found;
  }
  return FlatRanking<Formula>(formula, task, flat).rank_terms({&task.range, 1});
}

/// Empty for a query that asks for every match, which is ranked by windows.
template <typename Formula>
std::optional<Ranking> rank_flat(const Formula& formula, const Task& task) {
  const auto ranking = [&](FlatQuery flat) {
    return FlatRanking<Formula>(formula, task, std::move(flat));
  };
  if (const std::optional<FlatQuery> flat = flat_query(task.query))
    return rank_terms(formula, task, *flat);
  if (const BoundTerms* phrase = plain_phrase(task.query))
    return ranking({{phrase}, true}).rank_phrase();
  if (const BoundTerms* bound = plain_expansion(task.query))
    return ranking({{bound}, true}).rank_expansion();
  return std::nullopt;
}

template <typename Formula>
Ranking rank_by(const Formula& formula, const Task& task) {
  if constexpr (Bounded<ScorerOf<Formula>>) {
    if (task.scoring.field_weights.are_none()) {
      if (auto ranking = rank_flat(formula, task)) return *std::move(ranking);
    }
  }
  Execution execution = open_execution(task.index, task.query, Purpose::score, task.deadline);
  ScoringPlan plan(task.index, execution, task.scoring.field_weights, task.deadline);
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
    const Task task{index, query, scoring, filter, k, deadline, range};
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
