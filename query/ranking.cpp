#include "query/ranking.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "query/all_frequent_words.h"
#include "query/all_words.h"
#include "query/any_words.h"
#include "query/execution.h"
#include "query/expansion.h"
#include "query/expansion_search.h"
#include "query/flat_count.h"
#include "query/flat_query.h"
#include "query/phrase_search.h"
#include "query/query_scorer.h"
#include "query/scorer.h"
#include "query/scoring_plan.h"
#include "query/top_k.h"

namespace inkling::query {

namespace {

template <typename Scorer>
class WindowScorer {
 public:
  /// The plan must outlive it.
  template <typename Formula>
  WindowScorer(const Index& index, ScoringPlan& plan, const Formula& formula, DocumentNumbers& numbers)
      : index_(index), plan_(plan), query_(index, plan, formula, numbers) {}

  /// Replaces the scores by those of `documents`, whose matchers were confined to them.
  void score(Window window, const WindowSet& documents) {
    plan_.match(window);
    documents.for_each([this](std::uint32_t offset) { scores_[offset] = 0; });
    for (const FieldId field : kFieldIds) {
      if (query_.scorer(field) != nullptr) measure(window, documents, field);
    }
    for (std::size_t at = 0; at < plan_.clauses().size(); ++at) add(plan_.clauses()[at], query_.weight(at));
    if constexpr (LengthScorer<Scorer>) {
      for (const FieldId field : kFieldIds) add_length(documents, field);
    }
  }

  double operator[](std::uint32_t offset) const noexcept { return scores_[offset]; }

 private:
  using Factors = std::array<FactorOf<Scorer>, kWindowSize>;

  Factors& factors(FieldId field) noexcept { return factors_[static_cast<std::size_t>(field)]; }

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
    documents.for_each([&](std::uint32_t offset) { scores_[offset] += scorer->length_contribution(measured[offset]); });
  }

  const Index& index_;
  ScoringPlan& plan_;
  QueryScorer<Scorer> query_;
  std::array<Factors, kFieldCount> factors_;  ///< for each document of the window
  std::array<double, kWindowSize> scores_{};
};

/// As TopK wants it.
const Index* reordered(const Index& index) { return index.is_reordered() ? &index : nullptr; }

/// Whether bounds of tf and length bound scores, and nothing else of a document is asked for.
template <typename Scorer>
concept Bounded = Scorer::kIsMonotone && !LengthScorer<Scorer> && requires(const Scorer& scorer) {
  scorer.length_factor(std::uint32_t{});
};

/// A query that needs no matchers, under one formula.
template <typename Formula>
class FlatRanking {
 public:
  /// `words`: what scores. All must outlive it.
  FlatRanking(const Formula& formula, const Index& index, FlatQuery words, const Scoring& scoring,
              const DocumentSet* filter, std::size_t k)
      : query_(std::move(words)),
        filter_(filter),
        plan_(index, query_),
        scorers_(index, plan_, formula, scoring.numbers),
        best_(k, reordered(index)),
        words_(index, scoring, filter, best_) {}

  // Its parts refer to each other.
  FlatRanking(const FlatRanking&) = delete;
  FlatRanking& operator=(const FlatRanking&) = delete;

  Ranking rank_words(const Deadline& deadline) {
    for (std::size_t at = 0; at < query_.words.size(); ++at) add(at, 0);
    if (!query_.all_required) {
      words_.know_where_any();
      AnyWords<Scorer>(words_, deadline).rank();
    } else {
      rank_all(deadline);
    }
    return {std::move(best_).take(), std::nullopt};
  }

  Ranking rank_phrase(const Deadline& deadline) {
    const BoundTerms& phrase = *query_.words[0];
    for (std::size_t term = 0; term < phrase.terms.size(); ++term) add(0, term);
    words_.know_where_rarest();
    PhraseSearch<Scorer>(phrase, words_, deadline).rank();
    return {std::move(best_).take(), std::nullopt};
  }

  Ranking rank_expansion(const Deadline& deadline) {
    const BoundTerms& terms = *query_.words[0];
    const Scorer& scorer = *scorers_.scorer(terms.field);
    ExpansionSearch<Scorer> search(terms.expansion->postings, scorer, scorers_.weight(0),
                                   words_.factors(terms.field, scorer), filter_);
    const std::uint64_t total = search.rank(best_, deadline);
    return {std::move(best_).take(), total};
  }

 private:
  using Scorer = ScorerOf<Formula>;

  void rank_all(const Deadline& deadline) {
    words_.know_where_rarest();
    if (AllFrequentWords<Scorer>::suits(words_)) {
      AllFrequentWords<Scorer>(words_, deadline).rank();
    } else {
      AllWords<Scorer>(words_, deadline).rank();
    }
  }

  void add(std::size_t word, std::size_t term) {
    const BoundTerms& terms = *query_.words[word];
    words_.add(terms, term, *scorers_.scorer(terms.field), scorers_.weight(word));
  }

  FlatQuery query_;
  const DocumentSet* filter_;
  ScoringPlan plan_;
  QueryScorer<Scorer> scorers_;
  TopK best_;
  FlatWords<Scorer> words_;
};

/// Empty for a query that asks for every match, which is ranked by windows.
template <typename Formula>
std::optional<Ranking> rank_flat(const Formula& formula, const Index& index, const BoundQuery& query,
                                 const Scoring& scoring, const DocumentSet* filter, std::size_t k,
                                 const Deadline& deadline) {
  const auto ranking = [&](FlatQuery words) {
    return FlatRanking<Formula>(formula, index, std::move(words), scoring, filter, k);
  };
  if (std::optional<FlatQuery> flat = flat_query(query)) return ranking(*std::move(flat)).rank_words(deadline);
  if (const BoundTerms* phrase = plain_phrase(query)) return ranking({{phrase}, true}).rank_phrase(deadline);
  if (const BoundTerms* terms = plain_expansion(query)) return ranking({{terms}, true}).rank_expansion(deadline);
  return std::nullopt;
}

template <typename Formula>
Ranking rank_by(const Formula& formula, const Index& index, const BoundQuery& query, const Scoring& scoring,
                const DocumentSet* filter, std::size_t k, const Deadline& deadline) {
  if constexpr (Bounded<ScorerOf<Formula>>) {
    if (scoring.field_weights.title == 0) {
      if (auto ranking = rank_flat(formula, index, query, scoring, filter, k, deadline)) return *std::move(ranking);
    }
  }
  Execution execution = open_execution(index, query, Purpose::score, deadline);
  ScoringPlan plan(index, execution, scoring.field_weights, deadline);
  const auto scores = std::make_unique<WindowScorer<ScorerOf<Formula>>>(index, plan, formula, scoring.numbers);
  TopK best(k, reordered(index));
  std::uint64_t total = 0;
  for_each_window(*execution.root, filter, deadline, [&](Window window, const WindowSet& matched) {
    execution.root->confine(matched);
    scores->score(window, matched);
    total += matched.count();
    matched.for_each([&](std::uint32_t offset) { best.offer(window.doc(offset), (*scores)[offset]); });
    return true;
  });
  return {std::move(best).take(), total};
}

}  // namespace

Ranking rank(const Index& index, const BoundQuery& query, const Scoring& scoring, const DocumentSet* filter,
             std::size_t k, const Deadline& deadline) {
  assert(filter == nullptr || filter->bound() == index.document_bound());
  return std::visit([&](const auto& formula) { return rank_by(formula, index, query, scoring, filter, k, deadline); },
                    scoring.ranker);
}

MatchCount count_matches(const Index& index, const BoundQuery& query, const DocumentSet* filter, std::uint64_t limit,
                         const Deadline& deadline) {
  if (filter == nullptr) {
    if (const std::optional<FlatQuery> flat = flat_query(query)) return count_flat(index, *flat, limit, deadline);
  }
  MatchCount found;
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  for_each_window(*execution.root, filter, deadline, [&](Window, const WindowSet& matched) {
    found.count += matched.count();
    return found.count <= limit;
  });
  found.is_exact = found.count <= limit;
  return found;
}

DocumentSet matching_documents(const Index& index, const BoundQuery& query, const Deadline& deadline) {
  DocumentSet documents(index.document_bound());
  const Execution execution = open_execution(index, query, Purpose::match, deadline);
  for_each_window(*execution.root, nullptr, deadline, [&](Window window, const WindowSet& matched) {
    matched.for_each([&](std::uint32_t offset) { documents.insert(window.doc(offset)); });
    return true;
  });
  return documents;
}

}  // namespace inkling::query
