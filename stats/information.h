#pragma once

/// Entropy, self-information and sums that keep their last digits.

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::stats {

/// A sum of doubles whose error does not grow with the number of summands.
///
/// Neumaier (1974), Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen. The
/// last bit of the result depends on the order of the summands: add in a fixed order if equality
/// matters. Infinite summands give an infinite sum.
class Sum {
 public:
  void add(double x) noexcept;
  Sum& operator+=(double x) noexcept {
    add(x);
    return *this;
  }
  double value() const noexcept;

 private:
  double sum_ = 0;
  double lost_ = 0;
};

/// ln((a * b) / (c * d)), exactly 0 if the products are equal, and precise to the last digits if
/// they nearly are. -infinity if only a * b is 0, +infinity if only c * d is, 0 if both are. Each
/// factor must be below 2^63.
double log_ratio(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept;

/// (1 + x) ln(1 + x) - x for x >= -1: what one cell adds to a Kullback-Leibler divergence, per unit
/// of expectation, if the observed value is 1 + x times the expected one. Never negative, 0 only at
/// 0, and precise for small x, where the terms cancel: ln(1 + x) = 2 artanh(x / (2 + x)). Loader
/// (2000), Fast and Accurate Computation of Binomial Probabilities.
double divergence_term(double x) noexcept;

/// -p log2 p, in bits; 0 at 0.
double entropy_term(double p) noexcept;

/// H = - sum p log2 p, in bits, for probabilities that add up to 1. Shannon (1948).
double entropy(std::span<const double> probabilities) noexcept;

/// ln sum exp(x), without overflow or underflow; -infinity for an empty span or if all x
/// are -infinity.
double log_sum_exp(std::span<const double> logs) noexcept;

/// IDF = log2(N / df), in bits, df >= 1: the self-information of "a document drawn at random
/// contains the term". Never negative; exactly 0 for df = N. Sparck Jones (1972).
double idf(std::uint64_t df, std::uint64_t N) noexcept;

/// log2(N / (df + 1)): defined for df = 0, and negative for df = N.
double idf_plus_one(std::uint64_t df, std::uint64_t N) noexcept;

/// What one term adds to the sums over all terms of a collection.
struct TermInformation {
  double probability = 0;        ///< P(t) = (1/N) sum over d of TF
  double tfidf_information = 0;  ///< (1/N) sum over d of TF * IDF, bits
  double excess = 0;  ///< (1/N) sum over d of TF log2(TF / mean TF), bits; 0 if all TFs are equal

  /// sum over d of P(d,t) log2(P(d,t) / (P(d) P(t))), P(d,t) = TF/N, bits.
  double mutual_information() const noexcept { return tfidf_information + excess; }
};

/// `tfs` holds TF = tf / dl of each document that contains the term, at least one; N counts all
/// documents. The excess, P(t) times the distance of P(d|t) from the uniform distribution over the
/// df documents, is computed as a sum of non-negative terms. So neither part is ever negative, and
/// tf-idf information never exceeds mutual information; nor do their sums over terms, if both parts
/// are summed separately. Source: Aizawa (2003), An information-theoretic perspective of tf-idf
/// measures, whose identity is the case of equal TFs. Cost: O(df).
TermInformation term_information(std::span<const double> tfs, std::uint64_t N) noexcept;

}  // namespace inkling::stats
