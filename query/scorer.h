#pragma once

/// The formulas of the rankings: counts in, weights out.
///
/// Every sum of scores and every explanation goes through these functions, so that both have the same bits.

#include <cmath>
#include <cstdint>
#include <span>

#include "inkling/index.h"
#include "inkling/search.h"
#include "inkling/types.h"
#include "stats/information.h"

namespace inkling::query {

/// What a ranking knows of a whole field.
struct Collection {
  std::uint32_t N = 0;  ///< live documents
  double avgdl = 0;     ///< mean length in tokens; 0 when there are no documents

  static Collection of(const Index& index, FieldId field) {
    const std::uint32_t N = index.document_count();
    return {N, N == 0 ? 0 : static_cast<double>(index.token_count(field)) / N};
  }
};

/// As inkling::Bm25 says. The factor of a document is k1 * (1 - b + b * dl / avgdl).
class Bm25Scorer {
 public:
  Bm25Scorer(const Bm25& bm25, const Collection& collection) noexcept : bm25_(bm25), collection_(collection) {}

  /// log1p keeps the digits of the idf of a term that nearly all documents hold.
  double idf(std::uint32_t df) const noexcept { return std::log1p((collection_.N - df + 0.5) / (df + 0.5)); }
  double length_factor(std::uint32_t dl) const noexcept {
    if (dl == 0) return bm25_.k1 * (1 - bm25_.b);
    return bm25_.k1 * (1 - bm25_.b + bm25_.b * dl / collection_.avgdl);
  }
  static double contribution(double idf, std::uint32_t tf, double length_factor) noexcept {
    return idf * tf / (tf + length_factor);
  }

 private:
  Bm25 bm25_;
  Collection collection_;
};

/// As inkling::TfIdf says. The factor of a document is dl.
class TfIdfScorer {
 public:
  TfIdfScorer(const TfIdf&, const Collection& collection) noexcept : N_(collection.N) {}

  double idf(std::uint32_t df) const noexcept { return df == 0 ? 0 : stats::idf(df, N_); }
  double length_factor(std::uint32_t dl) const noexcept { return dl; }
  static double contribution(double idf, std::uint32_t tf, double length_factor) noexcept {
    return tf / length_factor * idf;
  }

 private:
  std::uint32_t N_;
};

inline Bm25Scorer scorer_of(const Bm25& bm25, const Collection& collection) { return {bm25, collection}; }
inline TfIdfScorer scorer_of(const TfIdf& tfidf, const Collection& collection) { return {tfidf, collection}; }

/// The idf of a word; of a phrase, the sum of its terms' idfs, as if they were independent.
template <typename Scorer>
double idf_of(const Scorer& scorer, std::span<const std::uint32_t> dfs) noexcept {
  double sum = 0;
  for (const std::uint32_t df : dfs) sum += scorer.idf(df);
  return sum;
}

}  // namespace inkling::query
