#pragma once

/// The part of a contribution that is the same for all documents.

#include <cmath>
#include <numbers>
#include <vector>

#include "inkling/types.h"
#include "query/score/clause_counts.h"

namespace inkling::query {

struct Weight {
  double scale = 1;  ///< multiplies all else
  double idf = 0;    ///< what an explanation shows
};

/// Of rankings that are not linear in the idf: a phrase contributes what its terms would, each as
/// often as the phrase.
struct WeightOfTerms : Weight {
  std::vector<double> terms;  ///< a number of each
};

/// The idf of a word; of a phrase, the sum of its terms' idfs, as if they were independent.
template <typename Scorer>
double idf_of(const Scorer& scorer, const ClauseCounts& clause) noexcept {
  double sum = 0;
  for (const TermStatistics& term : clause.terms) sum += scorer.idf(term);
  return sum;
}

/// Of rankings that multiply by the idf.
template <typename Scorer>
Weight weight_by_idf(const Scorer& scorer, const ClauseCounts& clause) noexcept {
  const double idf = idf_of(scorer, clause);
  return {idf, idf};
}

/// log2(1 + x), with the digits of small x.
inline double log2_1p(double x) noexcept { return std::log1p(x) * std::numbers::log2e; }

/// cf / C, the term's part of the collection.
inline double share_of(const TermStatistics& term, const Collection& collection) noexcept {
  return static_cast<double>(term.cf) / static_cast<double>(collection.C);
}

/// -log2(cf / C), in bits: how rare its occurrences are. 0 where there is none.
inline double rarity(const TermStatistics& term, const Collection& collection) noexcept {
  return term.cf == 0 ? 0
                      : std::log2(static_cast<double>(collection.C) / static_cast<double>(term.cf));
}

}  // namespace inkling::query
