#pragma once

/// What terms say about documents and topics.

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling {

struct ValueCount {
  std::string value;
  std::uint64_t documents = 0;
};

/// A straight line fitted to logarithms: y = constant * x^exponent.
struct PowerFit {
  double exponent = 0;
  double constant = 0;
  double r2 = 0;  ///< of the fit in log-log space
};

struct SummaryReport {
  std::uint32_t documents = 0;
  std::uint64_t tokens = 0;
  std::uint64_t vocabulary = 0;
  std::uint64_t postings = 0;
  std::uint64_t hapaxes = 0;  ///< terms that occur once
  struct Lengths {
    std::uint32_t min = 0, max = 0;
    double mean = 0, median = 0;
  } lengths;                       ///< tokens per document
  std::optional<PowerFit> zipf;    ///< cf against rank; empty with fewer than two terms
  std::optional<PowerFit> heaps;   ///< vocabulary against tokens, documents in order of entry
  std::vector<ValueCount> labels;  ///< most documents first, then by value
  std::vector<ValueCount> tags;
  std::vector<ValueCount>
      languages;  ///< of the keyword field "language", else the one of the stems
  std::map<std::string, std::uint64_t>
      skipped;  ///< records of the input that were not indexed, by reason
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

struct SummaryOptions {
  /// At most so many labels, tags and languages are listed.
  std::size_t k = std::numeric_limits<std::size_t>::max();
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// Of the live documents of `where`, a set of this view; without one, of all. So it is with every
/// report: OptionError for a set of another view. Every report counts the terms of `options.field`,
/// stems or surface forms, and throws UnknownNameError when there is no field of that name,
/// OptionError when it has values and no terms. Cost: one walk over all postings of the field.
SummaryReport summary_report(const Index& index, const DocumentSet& where,
                             const SummaryOptions& options = {});
SummaryReport summary_report(const Index& index, const SummaryOptions& options = {});

struct InformationTerm {
  std::string term;
  std::string surface;
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  double idf = 0;    ///< log2(N / df)
  double bits = 0;   ///< the term's part of tfidf_information: (1/N) sum over d of TF * IDF
  double share = 0;  ///< bits / tfidf_information
};

struct InformationReport {
  std::uint32_t documents = 0;         ///< N: documents with at least one token
  double entropy_documents = 0;        ///< log2 N, bits
  double entropy_terms = 0;            ///< H(T) of P(t) = (1/N) sum over d of TF, bits
  double tfidf_information = 0;        ///< (1/N) sum of TF * IDF over all pairs
  double mutual_information = 0;       ///< I(D;T) of the joint P(d,t) = TF/N
  std::vector<InformationTerm> terms;  ///< most bits first, ties by term; the first k
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

struct InformationOptions {
  std::size_t k = 20;  ///< terms that are listed
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// Both informations; see docs/information.md for why they differ. Cost: one walk over all
/// postings. Throws EmptyInputError when no selected document has a token.
InformationReport information_report(const Index& index, const DocumentSet& where,
                                     const InformationOptions& options = {});
InformationReport information_report(const Index& index, const InformationOptions& options = {});

enum class Association { mi, chi2, g2, pmi, npmi };
std::string_view to_string(Association measure) noexcept;
/// Throws OptionError naming the choices.
Association parse_association(std::string_view name);

enum class CountUnit { documents, tokens };

struct TopicTerm {
  std::string term;
  std::string surface;
  double score = 0;
  bool in_favour = true;  ///< seen more often within the topic than independence would give
  std::uint64_t n11 = 0, n10 = 0, n01 = 0,
                n00 = 0;  ///< term and topic, term alone, topic alone, neither
  double p_value = 1;     ///< of g2 (of chi2 for that measure), one degree of freedom
  double q_value = 1;     ///< Benjamini-Hochberg over all terms of the topic
};

struct TopicTerms {
  std::string topic;
  std::uint64_t documents = 0;
  std::vector<TopicTerm> terms;  ///< the k best by score, ties by term
};

struct TopicReport {
  Association measure = Association::mi;
  std::string unit;  ///< "bits", or "" for chi2, g2 and npmi, which have none
  CountUnit count = CountUnit::documents;
  std::string by;
  std::vector<TopicTerms> topics;  ///< by name
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// Topics of one report: each takes some bytes for every term.
inline constexpr std::size_t kMostReportTopics = 1000;

struct TopicReportOptions {
  Association measure = Association::mi;
  CountUnit count = CountUnit::documents;
  std::string by = "label";            ///< any field of exact strings or numbers
  std::optional<std::string> topic{};  ///< only this one
  std::size_t k = 10;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// Every term against every topic, from one walk over the postings. The counts are of documents (a
/// document counts once however often it holds the term) or of tokens; documents without any value
/// of the field belong to the background.
/// A number is named in its shortest exact form. Throws UnknownNameError for a field or topic that
/// does not exist, EmptyInputError for a topic without documents, OptionError for more than
/// kMostReportTopics.
TopicReport topic_report(const Index& index, const DocumentSet& where,
                         const TopicReportOptions& options = {});
TopicReport topic_report(const Index& index, const TopicReportOptions& options = {});

}  // namespace inkling
