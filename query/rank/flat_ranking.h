#pragma once

/// The k best documents of a query that needs no matchers: plain terms, a phrase, or the terms of a
/// pattern.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/expansion.h"
#include "query/bind/flat_query.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/common/top_k.h"
#include "query/rank/all_frequent_terms.h"
#include "query/rank/all_terms.h"
#include "query/rank/any_terms.h"
#include "query/rank/best_windows.h"
#include "query/rank/expansion_search.h"
#include "query/rank/greatest_search.h"
#include "query/rank/phrase_search.h"
#include "query/rank/ranked_hits.h"
#include "query/rank/score_threshold.h"
#include "query/rank/scoring.h"
#include "query/score/document_rule.h"
#include "query/score/greatest_documents.h"
#include "query/score/query_scorer.h"
#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

/// As TopK wants it.
inline const Index* reordered(const Index& index) {
  return index.is_reordered() ? &index : nullptr;
}

/// What is to be ranked, in one range of documents. All must outlive it.
struct RankingTask {
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
  FlatRanking(const Formula& formula, const RankingTask& task, FlatQuery flat)
      : FlatRanking(formula, task, std::move(flat), TopK(task.k, reordered(task.index))) {}
  /// Takes what `best` does.
  FlatRanking(const Formula& formula, const RankingTask& task, FlatQuery flat, TopK best)
      : task_(task),
        query_(std::move(flat)),
        plan_(task.index, query_),
        scorers_(task.index, plan_, formula, task.scoring.numbers, task.deadline),
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

  /// The same of a single term in all documents, from what is known of its best ones; empty where
  /// that is too little.
  std::optional<Ranking> rank_greatest() {
    task_.deadline.check();
    add(0, 0);
    const std::shared_ptr<const GreatestDocuments> greatest = terms_.greatest(0, task_.deadline);
    if (greatest == nullptr) return std::nullopt;
    best_.take_any_order();
    if (!offer_greatest(*greatest, terms_[0].scale(), best_)) return std::nullopt;
    return Ranking{std::move(best_).take(), std::nullopt};
  }

  /// The same for the task's range by BestWindows, where `rule` says what matches (null for the
  /// flat query itself). Empty where some term has no bounds by window, or too many windows may
  /// hold one of the best; then reached() may tell what these score.
  std::optional<Ranking> rank_best_windows(const DocumentRule* rule) {
    if constexpr (Saturating<Scorer>) {
      know_terms();
      const bool requires_several = query_.all_required && query_.terms.size() > 1;
      if (std::vector<WindowedTerm> windowed = terms_.by_window(requires_several, task_.deadline);
          !windowed.empty()) {
        BestWindows<Scorer> search(terms_, std::move(windowed), required_bits(requires_several),
                                   rule, task_.deadline);
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
    terms_.require(query_.required);
  }

  /// As BestWindows takes them.
  std::uint32_t required_bits(bool all) const {
    std::uint32_t bits = all ? ~std::uint32_t{0} : 0;
    for (const std::size_t term : query_.required) bits |= std::uint32_t{1} << term;
    return bits;
  }

  void rank_any(std::span<const DocumentRange> ranges) {
    if (ranges.size() == 1 && query_.required.empty()) raise_threshold(ranges[0]);
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

  const RankingTask& task_;
  FlatQuery query_;
  ScoringPlan plan_;
  QueryScorer<Scorer> scorers_;
  TopK best_;
  FlatTerms<Scorer> terms_;
  std::optional<double> reached_;
};

/// How many documents match at most: those of the most frequent term, or of the rarest of those
/// that are required.
inline std::uint64_t most_matches(const FlatQuery& query) {
  const auto df = [](const BoundTerms* bound) { return bound->dfs[0]; };
  const auto [least, greatest] = std::ranges::minmax_element(query.terms, {}, df);
  std::uint64_t most = df(query.all_required ? *least : *greatest);
  for (const std::size_t term : query.required)
    most = std::min<std::uint64_t>(most, df(query.terms[term]));
  return most;
}

/// What the k best most likely score at the least; empty where it would not pay to find out.
template <typename Formula>
std::optional<double> sampled_threshold(const Formula& formula, const RankingTask& task,
                                        const FlatQuery& flat) {
  const std::optional<ThresholdSample> sample =
      threshold_sample(task.range, task.k, most_matches(flat));
  if (!sample) return std::nullopt;
  RankingTask sampling = task;
  sampling.k = sample->k;
  const Ranking sampled = FlatRanking<Formula>(formula, sampling, flat).rank_terms(sample->ranges);
  return sampled.hits.size() == sample->k ? std::optional(sampled.hits.back().score) : std::nullopt;
}

/// Whether what is known of the best documents of its terms may be enough.
inline bool may_rank_greatest(const RankingTask& task, const FlatQuery& flat) {
  const bool is_of_all = task.filter == nullptr && task.range.begin == 0 &&
                         task.range.end >= task.index.document_bound();
  return is_of_all && flat.terms.size() == 1 && task.k > 0 &&
         (task.k <= GreatestDocuments::kMost || most_matches(flat) <= GreatestDocuments::kMost);
}

/// Ranks by the cheapest way that works out:
///   1. not at all where no document matches, so that lengths are not read for terms nobody wrote;
///   2. a single term by the documents that are known to be its best;
///   3. by BestWindows, where it pays; it gives up when too many windows may hold one of the best;
///   4. above an estimated threshold, of BestWindows or of a sample, where one pays; the estimate
///      was too high when fewer than k documents reach it;
///   5. without a threshold to begin with.
template <typename Formula>
Ranking rank_terms(const Formula& formula, const RankingTask& task, const FlatQuery& flat) {
  if (most_matches(flat) == 0) return {{}, 0};
  if constexpr (Saturating<ScorerOf<Formula>>) {
    if (may_rank_greatest(task, flat)) {
      if (auto found = FlatRanking<Formula>(formula, task, flat).rank_greatest())
        return *std::move(found);
    }
  }
  std::optional<double> threshold;
  if (BestWindows<ScorerOf<Formula>>::pays(task.index, task.k, flat.terms.size(), flat.all_required,
                                           most_matches(flat))) {
    FlatRanking<Formula> ranking(formula, task, flat);
    if (std::optional<Ranking> found = ranking.rank_best_windows(nullptr)) return *std::move(found);
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

/// The ranking of a query of terms and sets in any groups by BestWindows; empty where it does not
/// work out. Then `reached` is what the k best most likely score, where that is known.
///
/// Documents that have none of the terms are passed over: they may be among the best as long as
/// these score 0.
template <typename Formula>
std::optional<Ranking> rank_tree(const Formula& formula, const RankingTask& task,
                                 std::optional<double>& reached) {
  if (!Saturating<ScorerOf<Formula>>) return std::nullopt;
  const std::optional<DocumentRule> rule = DocumentRule::of(
      task.index, task.query, task.scoring.field_weights, task.scoring.whole, task.deadline);
  if (!rule) return std::nullopt;
  const FlatQuery flat{rule->terms(), false, rule->required_terms()};
  if (!BestWindows<ScorerOf<Formula>>::pays(task.index, task.k, flat.terms.size(), false,
                                            most_matches(flat)))
    return std::nullopt;
  FlatRanking<Formula> ranking(formula, task, flat);
  std::optional<Ranking> found = ranking.rank_best_windows(&*rule);
  if (found && found->hits.size() == task.k && found->hits.back().score > 0) return found;
  reached = ranking.reached();
  return std::nullopt;
}

/// Empty for a query that asks for every match, which is ranked by windows.
template <typename Formula>
std::optional<Ranking> rank_flat(const Formula& formula, const RankingTask& task) {
  const auto ranking = [&](FlatQuery flat) {
    return FlatRanking<Formula>(formula, task, std::move(flat));
  };
  if (const std::optional<FlatQuery> flat = flat_query(task.query))
    return rank_terms(formula, task, *flat);
  if (const std::optional<FlatQuery> mixed = mixed_query(task.query))
    return rank_terms(formula, task, *mixed);
  if (const BoundTerms* phrase = plain_phrase(task.query))
    return ranking({{phrase}, true}).rank_phrase();
  if (const BoundTerms* bound = plain_expansion(task.query))
    return ranking({{bound}, true}).rank_expansion();
  return std::nullopt;
}

}  // namespace inkling::query
