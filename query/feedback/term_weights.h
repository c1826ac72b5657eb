#pragma once

/// What terms of feedback documents weigh: formulas over counts, no index.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/types.h"

namespace inkling::query {

/// How often one of the documents has a term.
struct DocumentTf {
  std::size_t document;  ///< its place in FeedbackSet::documents
  std::uint32_t tf;
};

struct CandidateTerm {
  std::string term;
  TermStatistics statistics;  ///< in all documents
  std::vector<DocumentTf> tfs;
};

/// Documents, and all of their terms.
struct FeedbackSet {
  struct Entry {
    double weight = 0;         ///< all of a set add up to 1
    std::uint64_t length = 0;  ///< tokens: the sum of its tfs
  };

  std::uint32_t N = 0;  ///< live documents of the index
  std::vector<Entry> documents;
  std::vector<CandidateTerm> terms;  ///< by their bytes
};

struct WeightedTerm {
  std::size_t term;  ///< its place in FeedbackSet::terms
  double weight;

  friend bool operator==(const WeightedTerm&, const WeightedTerm&) = default;
};

/// Each has the `most` terms of the greatest weight above 0, ties by bytes; the order is that of
/// the weights. Cost: O(occurrences), O(terms log terms).
///
/// The relevance model of Lavrenko & Croft (2001), P(t | q) = sum of weight * tf / length over
/// documents. Chosen are the terms with the most P(t | q) * log(N / df), so that words of the
/// language do not take the places; over those that are chosen the weights add up to 1.
std::vector<WeightedTerm> rm3_weights(const FeedbackSet& set, std::size_t most);

/// Bo1 of Amati (2003), divided by the greatest. tf_x counts each document by its weight, times
/// their number: equal weights give the published formula.
std::vector<WeightedTerm> bo1_weights(const FeedbackSet& set, std::size_t most);

/// The sum of weight times the vector of each document, `ltc`: 1 + log10(tf), log10(N / df), of
/// length 1. Below 0 where documents of weights below 0 have more of a term.
std::vector<double> mean_vector(const FeedbackSet& set);

/// The greatest of mean_vector().
std::vector<WeightedTerm> rocchio_weights(const FeedbackSet& set, std::size_t most);

/// log10(N / df): what `t` of SMART means, in which vectors are made.
double idf10(std::uint32_t N, std::uint32_t df) noexcept;

/// P(d | q) from scores, the greatest first: base^score over their sum. `log_base`: ln(base).
std::vector<double> likelihood_shares(const std::vector<double>& scores, double log_base);

/// log2(P(t | liked) / P(t | others)) of every term that some document has, by its place:
/// multinomial, with `alpha` added to each count, over these terms as the vocabulary. Documents of
/// weights above 0 are liked. Where none is below 0, the others are all other documents of the
/// index, by cf.
std::vector<double> naive_bayes_weights(const FeedbackSet& set, double alpha);

}  // namespace inkling::query
