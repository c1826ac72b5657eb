#pragma once

/// The formulas of the rankings at work: counts in, contributions out.
///
/// A scorer is made for one field and one query. It has
///
/// - `weigh(ClauseCounts)`: what is the same in all documents, a Weight or what derives from it.
/// - `length_factor(dl)`: what is the same for all terms of a document; `document_factor(doc)`
///   where no length in tokens says it.
/// - `contribution(weight, tf, factor)`.
/// - `kIsMonotone`: whether contributions never fall when tf grows, nor grow when dl does, to the
///   last bit. Then the greatest tf and the least dl of a block bound all of its scores.
/// - `upper_bound(weight, tf, dl)` where kIsMonotone is false: of the contributions of all
///   documents with at most that tf and at least that dl, if there is one.
/// - `kSaturates`: true where contribution() is weight.scale * saturation(tf, factor), else absent.
/// - Where a document's length scores by itself, `scores_length()` and
///   `length_contribution(factor)`, which falls with dl.
///
/// Every sum of scores and every explanation goes through these functions, so that both have the
/// same bits.

#include <concepts>
#include <cstdint>

#include "inkling/ranker.h"
#include "inkling/types.h"
#include "query/score/bm25_scorer.h"
#include "query/score/clause_counts.h"
#include "query/score/dph_scorer.h"
#include "query/score/likelihood_scorer.h"
#include "query/score/smart_scorer.h"
#include "query/score/weight.h"
#include "stats/information.h"

namespace inkling::query {

/// As inkling::TfIdf says. The factor of a document is dl.
class TfIdfScorer {
 public:
  static constexpr bool kIsMonotone = true;

  TfIdfScorer(const TfIdf&, const Collection& collection) noexcept : N_(collection.N) {}

  double idf(const TermStatistics& term) const noexcept {
    return term.df == 0 ? 0 : stats::idf(term.df, N_);
  }
  Weight weigh(const ClauseCounts& clause) const noexcept { return weight_by_idf(*this, clause); }
  static double length_factor(std::uint32_t dl) noexcept { return dl; }
  static double contribution(const Weight& weight, std::uint32_t tf, double dl) noexcept {
    return tf / dl * weight.scale;
  }

 private:
  std::uint32_t N_;
};

inline Bm25Scorer scorer_of(const Bm25& formula, const FieldContext& context) {
  return {formula, context.collection};
}
inline Bm25PlusScorer scorer_of(const Bm25Plus& formula, const FieldContext& context) {
  return {formula, context.collection};
}
inline TfIdfScorer scorer_of(const TfIdf& formula, const FieldContext& context) {
  return {formula, context.collection};
}
inline SmartScorer scorer_of(const Smart& formula, const FieldContext& context) {
  return {formula, context};
}
inline DirichletScorer scorer_of(const Dirichlet& formula, const FieldContext& context) {
  return {formula, context};
}
inline JelinekMercerScorer scorer_of(const JelinekMercer& formula, const FieldContext& context) {
  return {formula, context.collection};
}
inline DphScorer scorer_of(const Dph& formula, const FieldContext& context) {
  return {formula, context.collection};
}

template <typename Formula>
using ScorerOf =
    decltype(scorer_of(std::declval<const Formula&>(), std::declval<const FieldContext&>()));

/// The one place where a clause's boost enters.
template <typename Scorer>
auto weight_of(const Scorer& scorer, const ClauseCounts& clause) {
  auto weight = scorer.weigh(clause);
  weight.scale *= clause.boost;
  return weight;
}

template <typename Scorer>
using WeightOf = decltype(std::declval<const Scorer&>().weigh(std::declval<const ClauseCounts&>()));

template <typename Scorer>
auto factor_of(const Scorer& scorer, DocId doc, std::uint32_t dl) noexcept {
  if constexpr (requires { scorer.length_factor(dl); }) {
    return scorer.length_factor(dl);
  } else {
    return scorer.document_factor(doc);
  }
}

/// What an explanation tells of a document's length: the factor, or what it is made from where that
/// is better known.
template <typename Scorer>
double told_factor(const Scorer& scorer, DocId doc, std::uint32_t dl) noexcept {
  if constexpr (requires { scorer.length_ratio(dl); }) {
    return scorer.length_ratio(dl);
  } else if constexpr (requires { scorer.length_factor(dl); }) {
    return scorer.length_factor(dl);
  } else {
    return scorer.document_factor(doc).length;
  }
}

template <typename Scorer>
using FactorOf = decltype(factor_of(std::declval<const Scorer&>(), DocId{}, std::uint32_t{}));

/// Whether contributions are saturations.
template <typename Scorer>
concept Saturating = requires {
  requires Scorer::kSaturates;
};

/// Whether what is the same for all terms of a document is a matter of its length alone.
template <typename Scorer>
concept KnowsLengths = requires(const Scorer& scorer) {
  scorer.length_factor(std::uint32_t{});
};

/// Whether there are upper bounds of contributions in documents that contain a term at most so
/// often and are at least so long.
template <typename Scorer>
concept HasBounds = Scorer::kIsMonotone || requires(const Scorer& scorer, WeightOf<Scorer> weight) {
  scorer.upper_bound(weight, std::uint32_t{}, std::uint32_t{});
};
template <typename Scorer>
requires HasBounds<Scorer>
double upper_bound(const Scorer& scorer, const WeightOf<Scorer>& weight, std::uint32_t tf,
                   std::uint32_t dl) {
  if constexpr (Scorer::kIsMonotone) {
    return scorer.contribution(weight, tf, scorer.length_factor(dl));
  } else {
    return scorer.upper_bound(weight, tf, dl);
  }
}

/// Whether a document's length scores by itself.
template <typename Scorer>
concept LengthScorer = requires(const Scorer& scorer) {
  { scorer.scores_length() } -> std::same_as<bool>;
};

}  // namespace inkling::query
