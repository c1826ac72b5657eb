#pragma once

/// What terms say about documents and topics.
///
/// Every report has in common:
///
/// - `where` selects documents: a set of the index's view, such as Searcher::matching() finds. Only
///   live documents count. Without it the report covers all live documents. A set of another view
///   is an OptionError.
/// - `term_unit` and `field` say which terms are counted: stems or surface forms, of "text",
///   "title" or a text field. UnknownNameError if there is no field of that name; OptionError if it
///   has values and no terms.
/// - IoError where surface forms are counted, there are more than 2^18, and $TMPDIR has no room for
///   temporary files of 28 bytes and its own for each form in each segment, and as much again.
/// - EmptyInputError where no selected document has a token; but a summary and the growth describe
///   nothing by zeros, and a word that does not occur has no collocates.
/// - It walks once over all postings of the field and reads no text. Any number of threads may
///   report on one index at the same time. Numbers do not depend on how documents are spread over
///   segments, to the last bit.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/grouping.h"
#include "inkling/index.h"
#include "inkling/report_work.h"
#include "inkling/row_order.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A value of a field and the number of selected documents that have it.
struct ValueCount {
  std::string value;
  std::uint64_t documents = 0;
};

/// A power law y = constant * x^exponent, fitted by least squares as a line through (ln x, ln y).
struct PowerFit {
  double exponent = 0;
  double constant = 0;
  double r2 = 0;  ///< coefficient of determination of the line
  /// Standard errors as of independent points, which those of a law are not; infinite for two.
  double exponent_error = 0, constant_error = 0;
};

/// The law of Zipf and Mandelbrot, cf = constant / (rank + shift)^exponent, by maximum likelihood:
/// stats/zipf_mandelbrot.h.
struct ZipfMandelbrotFit {
  double exponent = 0, shift = 0, constant = 0;
  double exponent_error = 0, shift_error = 0;  ///< standard errors, as of independent tokens
};

/// How rich a vocabulary is: stats/richness.h.
struct Richness {
  std::uint64_t hapaxes = 0;  ///< terms that occur once
  double yules_k = 0;
  /// Types to tokens of the running text in windows of this many words: of windows side by side
  /// (sttr) and of a window that moves word by word (mattr). Covington & McFall (2010), Cutting the
  /// Gordian Knot: The Moving-Average Type-Token Ratio. Empty unless asked for, and where there are
  /// fewer words.
  std::optional<double> sttr{}, mattr{};
  std::uint64_t window = 0;  ///< as it was asked for
};

/// The size of a collection and of its vocabulary.
struct SummaryReport {
  std::uint32_t documents = 0;
  std::uint64_t tokens = 0;
  std::uint64_t vocabulary = 0;  ///< distinct terms
  std::uint64_t postings = 0;    ///< (document, term) pairs
  Richness richness{};
  struct Lengths {
    std::uint32_t min = 0, max = 0;
    double mean = 0, median = 0;
    /// Quantiles, between two lengths in proportion: Hyndman & Fan (1996), type 7.
    double p5 = 0, p25 = 0, p75 = 0, p95 = 0;
  } lengths;  ///< tokens per document; all 0 without documents
  /// Zipf's law: cf against rank by cf, from 1; the exponent is about -1. Empty with fewer than two
  /// terms.
  std::optional<PowerFit> zipf;
  /// Empty with fewer than three terms, and where no shift is the best one.
  std::optional<ZipfMandelbrotFit> zipf_mandelbrot;
  /// Heaps' law: distinct terms against tokens, over growing prefixes of the documents in order of
  /// entry. Empty when there are fewer than two points.
  std::optional<PowerFit> heaps;
  std::vector<ValueCount> labels;  ///< most documents first, then by value
  std::vector<ValueCount> tags;    ///< likewise
  /// By the keyword field "language". If no document has it, the language of the index's stemmer.
  std::vector<ValueCount> languages;
  /// Records of the input that were not indexed since the index was made; the selection does not
  /// matter.
  struct Skipped {
    std::map<std::string, std::uint64_t> by_reason;
    /// What is wrong with what the index knew of the files that were read, whose records are not
    /// counted then; empty if nothing is.
    std::string damaged_sources;
  } skipped;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

struct SummaryOptions {
  /// Lists at most this many labels, tags and languages each.
  std::size_t k = std::numeric_limits<std::size_t>::max();
  ValueOrder order = ValueOrder::documents;  ///< of labels, tags and languages
  /// The vocabulary, and its measures, have only terms of at least this many selected documents;
  /// tokens, lengths and ratios in windows are those of the text.
  std::uint64_t min_df = 1;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  /// Words of a window of Richness::sttr and mattr, at least 1; without it they are not measured.
  std::optional<std::uint64_t> richness_window{};
  ReportWork work{};
};

/// Summarizes the selected documents; a selection of none has a summary of zeros. Cost:
/// O(postings), and with a window that of ngram_report() for one walk. Throws OptionError for a
/// window of 0. Sources of the laws: Zipf (1949), Human Behavior and the Principle of Least Effort;
/// Heaps (1978), Information Retrieval: Computational and Theoretical Aspects.
SummaryReport summary_report(const Index& index, const DocumentSet& where,
                             const SummaryOptions& options = {});
SummaryReport summary_report(const Index& index, const SummaryOptions& options = {});

/// How rare a term is. N documents have a token, df of them the term. Whichever it is, the result
/// has the unit of the report.
enum class IdfKind {
  plain,    ///< log(N / df): the self-information of "a document at random contains the term"
  plus1,    ///< log(N / (df + 1)): negative for a term in every document
  sklearn,  ///< ln((1 + N) / (1 + df)) + 1, in nats, as scikit-learn has it
  bm25      ///< ln(1 + (N - df + 1/2) / (df + 1/2)), in nats
};

/// Units of information: log2, ln, log10.
enum class InformationUnit { bits, nats, bans };

/// One term's part of the information in a collection.
struct InformationTerm {
  std::string term;
  std::string surface;   ///< its most frequent surface form
  std::uint32_t df = 0;  ///< selected documents that contain it
  std::uint64_t cf = 0;  ///< occurrences in them
  double idf = 0;
  double bits = 0;   ///< its part of tfidf_information: (1/N) * sum over documents of TF * IDF
  double share = 0;  ///< bits / tfidf_information, 0 to 1; 0 when that is 0
  /// Its part of mutual_information: P(t) times the distance (Kullback & Leibler 1951) of P(d|t)
  /// from P(d).
  double mutual_information = 0;
};

/// One document's part of the information in a collection.
struct InformationDocument {
  std::string id;
  std::uint32_t tokens = 0;
  double bits = 0;     ///< sum over its terms of TF * IDF
  double entropy = 0;  ///< H(T|d) of its terms, P(t|d) = TF
  /// The distance of P(t|d) from P(t) (Kullback & Leibler 1951): how unusual its words are. The
  /// mean over documents is mutual_information.
  double divergence = 0;
};

/// How much terms tell about documents. TF = tf / dl, and N counts only documents with at least one
/// token. All sums have the unit of the report.
struct InformationReport {
  InformationUnit unit = InformationUnit::bits;
  IdfKind idf = IdfKind::plain;
  std::uint32_t documents = 0;         ///< N
  double entropy_documents = 0;        ///< H(D) = log N
  double entropy_terms = 0;            ///< H(T) of P(t) = (1/N) * sum over documents of TF
  double tfidf_information = 0;        ///< (1/N) * sum over all (document, term) of TF * IDF
  double mutual_information = 0;       ///< I(D;T) of the joint distribution P(d,t) = TF / N
  double documents_given_terms = 0;    ///< H(D|T) = H(D) - I(D;T)
  double terms_given_documents = 0;    ///< H(T|D) = H(T) - I(D;T)
  std::vector<InformationTerm> terms;  ///< the k first of the order, ties by term
  std::vector<InformationDocument>
      by_document;  ///< if wanted: the k first of their order, ties in the order of entry
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  InformationOrder order = InformationOrder::bits;
};

struct InformationOptions {
  std::size_t k = 20;  ///< terms to list, and documents
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  IdfKind idf = IdfKind::plain;
  InformationUnit unit = InformationUnit::bits;
  InformationOrder order = InformationOrder::bits;
  /// Of documents; without it those that diverge most come first. OptionError for a column that
  /// only documents have where they are not listed.
  std::optional<DocumentInformationOrder> document_order{};
  std::size_t min_df = 1;  ///< terms of fewer documents are not listed; the sums have them
  /// Also lists documents. The walk then uses one thread, since a document's sum has an order.
  bool documents = false;
  ReportWork work{};
};

/// Measures both informations: with IdfKind::plain, 0 <= tfidf_information <= mutual_information <=
/// H(D) and H(T). docs/information.md explains why they differ. Cost: O(postings). Throws
/// EmptyInputError when no selected document has a token. Source: Aizawa (2003), An
/// information-theoretic perspective of tf-idf measures.
InformationReport information_report(const Index& index, const DocumentSet& where,
                                     const InformationOptions& options = {});
InformationReport information_report(const Index& index, const InformationOptions& options = {});

/// Measures of association between a term and a topic, from a table of four counts.
/// stats/contingency.h has the formulas; docs/information.md says when to use which.
///
///   mi    mutual information, in bits: Manning, Raghavan & Schuetze (2008), ch. 13.5.1
///   chi2  Pearson's chi-squared, without correction: ch. 13.5.2
///   g2    log-likelihood ratio: Dunning (1993), Accurate Methods for the Statistics of Surprise
///         and Coincidence
///   pmi   pointwise mutual information, in bits: Church & Hanks (1990), Word Association Norms,
///         Mutual Information, and Lexicography
///   npmi  pmi normalised to -1 .. 1: Bouma (2009), Normalized (Pointwise) Mutual Information in
///         Collocation Extraction
///   log-odds  z-score of the log odds ratio with an informative Dirichlet prior of
///         kLogOddsPriorTokens: Monroe, Colaresi & Quinn (2008), Fightin' Words
///   lift  how many times more often than by chance, 2^pmi: Brin et al. (1997), as "interest"
enum class Association { mi, chi2, g2, pmi, npmi, log_odds, lift };
/// The pseudo-counts of the prior of Association::log_odds, spread over terms as all counts are: as
/// many as Monroe et al. give it, the tokens of a usual text.
inline constexpr double kLogOddsPriorTokens = 500;
inline constexpr OrderName<Association> kAssociations[] = {
    {"mi", Association::mi},    {"chi2", Association::chi2}, {"g2", Association::g2},
    {"pmi", Association::pmi},  {"npmi", Association::npmi}, {"log-odds", Association::log_odds},
    {"lift", Association::lift}};
std::string_view to_string(Association measure) noexcept;
/// Reads the name of a measure. Throws OptionError for any other name, and lists the names.
Association parse_association(std::string_view name);

/// What the counts of a topic report are counts of.
enum class CountUnit {
  documents,  ///< a document counts once, however often it contains the term
  tokens      ///< each occurrence counts
};

/// Which terms of a topic are listed.
enum class AssociationDirection {
  both,
  in_favour,  ///< that it has more often than independence predicts
  against     ///< that it has as often, or less
};

/// Which tests a q-value looks at together.
enum class TestFamily {
  topic,  ///< those of all terms with one topic
  all     ///< those of all terms with all topics
};

/// A number with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// How one term is associated with one topic.
struct TopicTerm {
  std::string term;
  std::string surface;    ///< its most frequent surface form
  double score = 0;       ///< by the measure of the report
  bool in_favour = true;  ///< occurs within the topic more often than independence predicts
  /// Counts, in the report's unit, of: term and topic, term outside the topic, topic without the
  /// term, neither.
  std::uint64_t n11 = 0, n10 = 0, n01 = 0, n00 = 0;
  /// Of g2 (of chi2 when that is the measure) with one degree of freedom: how likely a table that
  /// is this far from independence is by chance.
  double p_value = 1;
  double q_value = 1;  ///< p adjusted for the family of tests: Benjamini & Hochberg (1995)
  /// log2 of the ratio of the term's rates in the topic and outside, where 0 counts as 1/2: Hardie
  /// (2014); interval of Katz et al. (1978).
  Estimate log_ratio{};
  /// (n11 + 1/2) (n00 + 1/2) / ((n10 + 1/2) (n01 + 1/2)): Haldane (1956), Anscombe (1956).
  Estimate odds_ratio{};
};

struct TopicTerms {
  std::string topic;  ///< a number is named in its shortest exact form
  std::uint64_t documents = 0;
  std::vector<TopicTerm> terms;  ///< the k first of the order, ties by term
};

/// How much a term tells about the topic, whichever it is.
struct OverallTerm {
  std::string term;
  std::string surface;
  double score = 0;         ///< mi: I(X;Y) in bits, X whether there is the term and Y the topic
  std::uint64_t count = 0;  ///< documents, or occurrences, that have it
  double p_value = 1;       ///< of chi2 or g2 with a degree of freedom less than topics
  double q_value = 1;
};

/// Which terms set topics apart.
struct TopicReport {
  Association measure = Association::mi;
  TestFamily family = TestFamily::topic;
  std::uint64_t terms = 0;  ///< that were compared with each topic
  std::string unit;         ///< of scores: "bits", or "" for chi2, g2 and npmi, which have none
  CountUnit count = CountUnit::documents;
  std::string by;                      ///< as to_string() of field and grouping
  std::uint64_t left_out = 0;          ///< documents in no topic, with which topics are compared
  std::vector<TopicTerms> topics;      ///< in the order of Grouping
  std::vector<OverallTerm> overall{};  ///< if wanted: the k best
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  TopicTermOrder order = TopicTermOrder::score;
};

/// A report takes at most this many topics.
inline constexpr std::size_t kMostReportTopics = 1000;

struct TopicReportOptions {
  Association measure = Association::mi;
  /// Empty: documents, but tokens for log_odds, which compares shares of the tokens.
  std::optional<CountUnit> count{};
  std::string by = "label";            ///< the field of exact strings or numbers that names topics
  Grouping grouping{};                 ///< of its values
  std::optional<std::string> topic{};  ///< reports on this topic alone
  std::size_t k = 10;                  ///< terms to list for each topic
  /// Columns that only the terms of a topic have leave those of all topics in the order of scores.
  TopicTermOrder order = TopicTermOrder::score;
  AssociationDirection direction = AssociationDirection::both;
  TestFamily family = TestFamily::topic;
  /// Also compares terms with all topics at once; documents without one form another. OptionError
  /// for another measure than mi, chi2 and g2, and where a document has several topics. Cost: two
  /// logarithms for each (term, topic) pair; memory: 16 bytes a term.
  bool overall = false;
  std::size_t min_df = 1;  ///< terms of fewer selected documents are left out, also of families
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

/// Compares every term with every topic. A document with several values of the field `by` belongs
/// to several topics; one without any belongs to none and is part of the background.
///
/// Cost: O(postings * (values of a document) + terms * topics); a term that occurs up to some
/// dozens of times in all needs one look-up for each of its own topics. Memory: at most 48 MiB
/// beside what is listed, whatever the number of terms and topics; where p-values do not fit,
/// topics whose q-values depend on the rest are walked again, some at a time. Throws
/// UnknownNameError for a field or topic that does not exist, EmptyInputError when no selected
/// document has the topic or any topic at all, OptionError for more than kMostReportTopics.
TopicReport topic_report(const Index& index, const DocumentSet& where,
                         const TopicReportOptions& options = {});
TopicReport topic_report(const Index& index, const TopicReportOptions& options = {});

/// Which terms set `members` apart from the other live documents, as one topic of their own: what
/// the hits of a query have in common. `by`, `topic` and `family` do not matter. Empty where there
/// is nothing to compare, because `members` are none or all of the documents. Cost and errors as
/// topic_report().
std::vector<TopicTerm> significant_terms(const Index& index, const DocumentSet& members,
                                         const TopicReportOptions& options = {});

}  // namespace inkling
