#pragma once

/// Queries that learn: terms of the best documents, or of documents that a person names, become
/// part of the query. docs/ranking.md has the formulas side by side.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How the terms of feedback documents are weighed.
enum class FeedbackModel {
  /// P(t | q) = sum over documents of P(d | q) * tf / dl, mixed with the query's own words.
  /// Lavrenko & Croft (2001), Relevance-Based Language Models; RM3: Abdul-Jaleel et al. (2004),
  /// UMass at TREC 2004.
  rm3,
  /// tf_x * log2((1 + P) / P) + log2(1 + P), where tf_x are the occurrences in the feedback
  /// documents and P is cf / N. Amati (2003), Probability Models for Information Retrieval.
  bo1,
  /// The mean vector of the documents, `ltc` in the letters of SMART. Rocchio (1971), Relevance
  /// Feedback in Information Retrieval.
  rocchio,
};

/// Throws OptionError for any name but "rm3", "bo1" and "rocchio".
FeedbackModel parse_feedback_model(std::string_view name);
std::string to_string(FeedbackModel model);

/// Blind feedback: the query is answered, the best documents are taken for relevant, and their
/// terms are added to the query, which is answered again.
///
/// A document counts by P(d | q), its share of the likelihood of the query over the feedback
/// documents: e^score where the ranking's unit is nats, 2^score for bits, 10^score for powers of
/// ten. One that is far ahead therefore speaks nearly alone, and where none is ahead all do.
struct Feedback {
  FeedbackModel model = FeedbackModel::rm3;
  std::size_t documents = 10;  ///< of the best, 1 to 1000; `--fb-docs`
  std::size_t terms = 50;      ///< that are added, 1 to 1000; `--fb-terms`
  /// Of rm3: the weight of the query's own words in the mixture, 1e-6 to 1.
  double lambda = 0.5;
  /// bo1 and rocchio: the weight of the added terms next to the query's own, 0 to 1e6. This is
  /// what suits bo1; rocchio wants kRocchioBeta.
  double beta = 0.8;

  friend bool operator==(const Feedback&, const Feedback&) = default;
};

inline constexpr double kRocchioBeta = 1.5;

/// How documents that a person names become a ranking.
enum class ExampleModel {
  /// The query's vector, plus beta times the mean of the liked documents', less gamma times the
  /// mean of the others'; terms whose weight is not above 0 are left out. IIR, ch. 9.1.
  rocchio,
  /// The sum of tf * log2(P(t | liked) / P(t | not liked)): what multinomial naive Bayes says of
  /// the document, without its prior. IIR, ch. 13.2.
  naive_bayes,
};

/// Throws OptionError for any name but "rocchio" and "nb".
ExampleModel parse_example_model(std::string_view name);
std::string to_string(ExampleModel model);

/// Documents like these, and unlike those. They are left out of the hits.
struct Examples {
  std::vector<std::string> like{};    ///< ids
  std::vector<std::string> unlike{};  ///< ids; not without any liked
  ExampleModel model = ExampleModel::rocchio;
  std::size_t terms = 50;  ///< of rocchio: that are added, 1 to 1000
  double beta = 0.75;      ///< rocchio: the weight of liked examples, 0 to 1e6
  double gamma = 0.15;     ///< rocchio: the weight of unliked ones, likewise
  double alpha = 1;        ///< naive_bayes: what is added to each count, above 0

  bool are_none() const noexcept { return like.empty() && unlike.empty(); }
  friend bool operator==(const Examples&, const Examples&) = default;
};

/// Both throw OptionError for values outside their domain.
void check(const Feedback& feedback);
void check(const Examples& examples);

/// A document that terms were taken from.
struct FeedbackDocument {
  std::string id;
  double weight = 0;  ///< P(d | q), or the share of an example, below 0 for unliked ones

  friend bool operator==(const FeedbackDocument&, const FeedbackDocument&) = default;
};

/// A term that feedback added to the query.
struct FeedbackTerm {
  std::string term;
  std::string surface;  ///< its most frequent surface form
  /// What its contribution to any score is multiplied by, as if it were written `term^weight`; that
  /// of the query's own words is what the query says. A term that the query has already keeps what
  /// it had and has this on top.
  double weight = 0;
  std::vector<std::string> documents;  ///< ids of those that contain it, in their order

  friend bool operator==(const FeedbackTerm&, const FeedbackTerm&) = default;
};

/// What feedback did to a query.
struct FeedbackReport {
  std::string model;                        ///< "rm3", "bo1", "rocchio", "nb"
  std::vector<FeedbackDocument> documents;  ///< the best first; examples in their order
  std::vector<FeedbackTerm> terms;          ///< greatest weight first
  /// Why the query was left alone; empty where it was not.
  std::string declined;

  friend bool operator==(const FeedbackReport&, const FeedbackReport&) = default;
};

}  // namespace inkling
