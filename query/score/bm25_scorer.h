#pragma once

/// BM25 and BM25+.

#include <cmath>
#include <cstdint>

#include "inkling/ranker.h"
#include "query/score/clause_counts.h"
#include "query/score/weight.h"

namespace inkling::query {

/// tf / (tf + k1 * (1 - b + b * dl / avgdl)), from the reciprocal of what stands beside tf.
///
/// Written so that every step is monotone in tf and in dl: rounding keeps the order of its inputs,
/// so that the bound of a block of postings holds to the last bit. tf / (tf + x), rounded twice and
/// divided, would not always.
inline double saturation(std::uint32_t tf, double length_factor) noexcept {
  return 1 - 1 / (1 + tf * length_factor);
}

/// 1 - b + b * dl / avgdl: 1 for a document of average length.
inline double bm25_length_ratio(double b, std::uint32_t dl, double avgdl) noexcept {
  return dl == 0 ? 1 - b : 1 - b + b * dl / avgdl;
}

/// 1 / (k1 * (1 - b + b * dl / avgdl)); infinite for k1 = 0, and no other for -0.
inline double bm25_length_factor(double k1, double b, std::uint32_t dl, double avgdl) noexcept {
  return 1 / (std::abs(k1) * bm25_length_ratio(b, dl, avgdl));
}

/// As inkling::Bm25 says.
class Bm25Scorer {
 public:
  static constexpr bool kIsMonotone = true;
  /// A contribution is the scale of the weight, saturated by tf.
  static constexpr bool kSaturates = true;

  Bm25Scorer(const Bm25& bm25, const Collection& collection) noexcept
      : bm25_(bm25), collection_(collection) {}

  /// log1p keeps the digits of the idf of a term that nearly all documents hold.
  double idf(const TermStatistics& term) const noexcept {
    return std::log1p((collection_.N - term.df + 0.5) / (term.df + 0.5));
  }
  Weight weigh(const ClauseCounts& clause) const noexcept { return weight_by_idf(*this, clause); }
  double length_factor(std::uint32_t dl) const noexcept {
    return bm25_length_factor(bm25_.k1, bm25_.b, dl, collection_.avgdl);
  }
  double length_ratio(std::uint32_t dl) const noexcept {
    return bm25_length_ratio(bm25_.b, dl, collection_.avgdl);
  }
  static double contribution(const Weight& weight, std::uint32_t tf,
                             double length_factor) noexcept {
    return weight.scale * saturation(tf, length_factor);
  }

 private:
  Bm25 bm25_;
  Collection collection_;
};

/// As inkling::Bm25Plus says.
class Bm25PlusScorer {
 public:
  static constexpr bool kIsMonotone = true;

  Bm25PlusScorer(const Bm25Plus& bm25, const Collection& collection) noexcept
      : bm25_(bm25), collection_(collection) {}

  double idf(const TermStatistics& term) const noexcept {
    return term.df == 0 ? 0 : std::log((collection_.N + 1.0) / term.df);
  }
  Weight weigh(const ClauseCounts& clause) const noexcept { return weight_by_idf(*this, clause); }
  double length_factor(std::uint32_t dl) const noexcept {
    return bm25_length_factor(bm25_.k1, bm25_.b, dl, collection_.avgdl);
  }
  double length_ratio(std::uint32_t dl) const noexcept {
    return bm25_length_ratio(bm25_.b, dl, collection_.avgdl);
  }
  double contribution(const Weight& weight, std::uint32_t tf, double length_factor) const noexcept {
    return weight.scale * ((bm25_.k1 + 1) * saturation(tf, length_factor) + bm25_.delta);
  }

 private:
  Bm25Plus bm25_;
  Collection collection_;
};

}  // namespace inkling::query
