#pragma once

/// Where in a corpus words occur, and how evenly.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/grouping.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How a corpus is cut into parts. Parts without tokens are left out.
struct PartsChoice {
  enum class Kind : std::uint8_t {
    documents,  ///< each document by itself
    values,     ///< one for each value of an exact field; a document with several counts for each
    /// `count` of equal length, one behind the other in the order of entry; they differ by a token
    /// at most, or by those that stand at one place. Documents are cut.
    equal,
  };
  Kind kind = Kind::documents;
  std::string field{};    ///< of `values`
  Grouping grouping{};    ///< of `values`
  std::size_t count = 0;  ///< of `equal`, 2 to 1,000,000
};

/// The measures, with their formulas and sources: stats/dispersion.h.
struct DispersionMeasures {
  std::uint64_t range = 0;  ///< parts that have the word
  double dp = 0;
  std::optional<double> dp_norm{}, d{}, u{}, d2{};  ///< empty where the corpus is one part
  double s = 1;
  double kl_divergence = 0;  ///< bits
};

struct WordDispersion {
  std::string word;  ///< as it was asked for
  std::string term;
  std::string surface;
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  std::optional<DispersionMeasures> measures{};  ///< empty for a word that no part has
  std::vector<std::uint64_t> counts{};           ///< by part; none where parts are documents
  /// Numbers of parts in the order in which they are listed; none where that is the one they have.
  std::vector<std::uint32_t> listed_parts{};
};

struct DispersionReport {
  struct Part {
    std::string name;
    std::uint64_t tokens = 0;
  };
  std::uint64_t parts = 0;
  /// Equal parts that were asked for, where fewer came out: no part is empty.
  std::optional<std::uint64_t> asked_parts{};
  std::uint64_t tokens = 0;             ///< of all parts together
  std::uint64_t left_out = 0;           ///< tokens of documents that are in no part
  std::vector<Part> part_list{};        ///< in order; none where parts are documents
  std::vector<WordDispersion> words{};  ///< in the order asked for
  std::size_t present = 0;              ///< words of `min_df` documents that occur, listed or not
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  DispersionOrder order = DispersionOrder::given;
};

struct DispersionOptions {
  /// Words that no part has come last, but by counts.
  DispersionOrder order = DispersionOrder::given;
  PartOrder part_order = PartOrder::given;
  std::size_t k = std::numeric_limits<std::size_t>::max();  ///< lists at most this many words
  std::uint64_t min_df = 0;  ///< lists only words of at least this many selected documents
  PartsChoice parts{};
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};  ///< its threads share the words
};

/// The dispersion of each of `words`, which are analyzed as the index is; one that is cut in
/// several is an OptionError. Cost: O(documents + postings of the words), and for equal parts a
/// walk over all terms for every 4 million tokens of documents that are cut; memory: 8 bytes for
/// each part and thread, for equal parts 32 MiB, or 8 bytes for each token of the longest document
/// that is cut. Throws UnknownNameError for a field that does not exist, EmptyInputError where no
/// part has a token, OptionError for a count of parts that is out of bounds, for more than a
/// thousand values, and for equal parts of an index without positions.
DispersionReport dispersion_report(const Index& index, const DocumentSet& where,
                                   const std::vector<std::string>& words,
                                   const DispersionOptions& options = {});
DispersionReport dispersion_report(const Index& index, const std::vector<std::string>& words,
                                   const DispersionOptions& options = {});

struct WordlistOptions {
  WordlistOrder order = WordlistOrder::cf;
  std::size_t k = 100;
  std::size_t min_df = 1;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

struct WordlistRow {
  std::string term;
  std::string surface;
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  double per_million = 0;
  DispersionMeasures over_documents{};
};

struct Wordlist {
  std::uint32_t documents = 0;
  std::uint64_t tokens = 0;
  std::uint64_t vocabulary = 0;  ///< terms that were counted; those below min_df are left out
  std::vector<WordlistRow> rows{};
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// The frequencies of all terms, with their dispersion over documents. Cost: O(postings of the
/// field). Throws EmptyInputError where no selected document has a token.
Wordlist wordlist(const Index& index, const DocumentSet& where,
                  const WordlistOptions& options = {});
Wordlist wordlist(const Index& index, const WordlistOptions& options = {});

}  // namespace inkling
