#pragma once

/// Query likelihood: Dirichlet and Jelinek-Mercer smoothing.

#include <cstdint>

#include "inkling/ranker.h"
#include "query/score/clause_counts.h"
#include "query/score/weight.h"

namespace inkling::query {

/// As inkling::Dirichlet says. The factor of a document is log2((dl + mu) / mu), what each term of
/// the query costs it.
class DirichletScorer {
 public:
  static constexpr bool kIsMonotone = true;

  DirichletScorer(const Dirichlet& dirichlet, const FieldContext& context)
      : mu_(dirichlet.mu), collection_(context.collection) {
    for (const ClauseCounts& clause : context.clauses) {
      if (clause.is_known())
        query_length_ += clause.boost * static_cast<double>(clause.terms.size());
    }
  }

  double idf(const TermStatistics& term) const noexcept { return rarity(term, collection_); }
  WeightOfTerms weigh(const ClauseCounts& clause) const {
    WeightOfTerms weight{{1, idf_of(*this, clause)}, {}};
    for (const TermStatistics& term : clause.terms)
      weight.terms.push_back(mu_ * share_of(term, collection_));
    return weight;
  }
  double length_factor(std::uint32_t dl) const noexcept { return log2_1p(dl / mu_); }
  static double contribution(const WeightOfTerms& weight, std::uint32_t tf, double) noexcept {
    double bits = 0;
    for (const double expected : weight.terms) bits += log2_1p(tf / expected);
    return weight.scale * bits;
  }

  /// Whether the query has terms, which a length can cost something.
  bool scores_length() const noexcept { return query_length_ > 0; }
  double length_contribution(double length_factor) const noexcept {
    return -(query_length_ * length_factor);
  }

 private:
  double mu_;
  Collection collection_;
  double query_length_ = 0;
};

/// As inkling::JelinekMercer says. The factor of a document is dl.
class JelinekMercerScorer {
 public:
  static constexpr bool kIsMonotone = true;

  JelinekMercerScorer(const JelinekMercer& smoothing, const Collection& collection) noexcept
      : odds_((1 - smoothing.lambda) / smoothing.lambda), collection_(collection) {}

  double idf(const TermStatistics& term) const noexcept { return rarity(term, collection_); }
  WeightOfTerms weigh(const ClauseCounts& clause) const {
    WeightOfTerms weight{{1, idf_of(*this, clause)}, {}};
    for (const TermStatistics& term : clause.terms)
      weight.terms.push_back(odds_ / share_of(term, collection_));
    return weight;
  }
  static double length_factor(std::uint32_t dl) noexcept { return dl; }
  static double contribution(const WeightOfTerms& weight, std::uint32_t tf, double dl) noexcept {
    double bits = 0;
    for (const double odds : weight.terms) bits += log2_1p(tf / dl * odds);
    return weight.scale * bits;
  }

 private:
  double odds_;
  Collection collection_;
};

}  // namespace inkling::query
