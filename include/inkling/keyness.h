#pragma once

/// What sets one corpus apart from another: the words that are unusually frequent, or unusually
/// rare, in it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What keyness is listed by. All have the sign of the difference, or are 0 or above for both
/// directions; stats/keyness.h has formulas and sources.
enum class KeynessMeasure : std::uint8_t {
  g2,            ///< log-likelihood ratio of the word's two counts
  chi2,          ///< Pearson's, of all four counts
  log_ratio,     ///< binary logarithm of the ratio of both rates
  diff_percent,  ///< the rate in the target, as a difference from the reference in per cent
  bic,           ///< evidence, after paying for the size of the corpora
  ell,           ///< effect size of g2
};

/// Words that are more frequent in the target, less, or both.
enum class KeynessDirection : std::uint8_t { both, more, less };

/// Tokens that a frequency list may have: doubles count so far, one by one.
inline constexpr std::uint64_t kMostListedTokens = std::uint64_t{1} << 53;

/// A frequency list of another corpus, of at most kMostListedTokens.
struct FrequencyList {
  /// What its words are.
  enum class Kind : std::uint8_t {
    written,  ///< as people write them
    terms,    ///< terms of an index, whatever is counted
    stems,    ///< of an index
    words,    ///< surface forms of an index, by themselves
  };
  std::vector<std::pair<std::string, std::uint64_t>> words{};  ///< in any order; repeats add up
  /// All tokens of that corpus; empty: the sum of the counts.
  std::optional<std::uint64_t> tokens{};
  Kind kind = Kind::written;
};

struct KeynessOptions {
  KeynessMeasure measure = KeynessMeasure::g2;
  KeynessOrder order = KeynessOrder::strength;
  KeynessDirection direction = KeynessDirection::both;
  std::size_t k = 20;
  std::uint64_t min_count = 1;  ///< in target and reference together
  /// Documents of target and reference together; a frequency list has none.
  std::uint64_t min_df = 1;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

/// How frequent a word is in one of the corpora.
struct KeynessRate {
  std::uint64_t count = 0;  ///< occurrences
  double per_million = 0;   ///< of them, in a million tokens
};

struct KeynessTerm {
  std::string term;
  std::string surface;  ///< its most frequent surface form; the term, of words of a list alone
  KeynessRate target{}, reference{};
  double g2 = 0, chi2 = 0;   ///< negative where the word is rarer in the target
  double log_ratio = 0;      ///< a count of 0 is taken for 1/2
  double low = 0, high = 0;  ///< the 95 % interval of log_ratio
  double diff_percent = 0;   ///< infinite where the reference lacks the word
  double bic = 0, ell = 0;
  double p_value = 1;  ///< of g2, with one degree of freedom
  double q_value = 1;  ///< for all words that were compared: Benjamini & Hochberg (1995)
  bool is_more = true;
};

struct KeynessReport {
  struct Corpus {
    std::uint64_t documents = 0;  ///< 0 for a frequency list
    std::uint64_t tokens = 0;
    std::uint64_t folded = 0;  ///< documents that were left out as near duplicates of others
  } target{}, reference{};
  std::uint64_t in_both = 0;   ///< documents that belong to both, and count in both
  std::uint64_t compared = 0;  ///< words with a count in either
  /// Words of a frequency list that the target has, rare ones, too; empty without a list.
  std::optional<std::uint64_t> listed_in_target{};
  std::vector<KeynessTerm> terms{};  ///< the k first of the order, ties by term
  KeynessMeasure measure = KeynessMeasure::g2;
  KeynessOrder order = KeynessOrder::strength;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

/// Compares every word of two sets of documents. Cost: O(postings of the field); memory: 16 bytes
/// for each word, and k rows. Throws EmptyInputError where one side has no token, and what every
/// report does (inkling/report.h).
KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const DocumentSet& reference, const KeynessOptions& options = {});
/// Against all other live documents.
KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const KeynessOptions& options = {});
/// Against a list. Terms of an index are taken as they are. Other words are folded, and stemmed
/// where stems are counted, by the analyzer of the index; a word that is cut in several counts for
/// each of them. A word that the languages of the index read differently counts for the reading
/// that the index has most often. Also throws OptionError where the list has stems, and words are
/// counted.
KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const FrequencyList& reference, const KeynessOptions& options = {});

/// Lines of a word, a tab, and its count. A first line of names is taken, too: the count is in the
/// column `count`, `cf` or `frequency`, the word in `term`, `word` or `surface`. What is in
/// `term` is a term of an index where `surface`, `df`, `cf` or `per_million` is there, too, as
/// `report wordlist` writes them. Terms next to the column `surface` are words where all are their
/// own surface forms, as `report wordlist --terms words` writes them, else stems. In a list that
/// names its columns words have the escapes of TSV. A line `#tokens`, tab, number says how many
/// tokens the corpus has in all, unless `df` or `per_million` has something in it: it is of a word
/// then. Without one, a list with the column `per_million` that does not have all words has as many
/// as this column says. Throws OptionError, with the line, for more than kMostListedTokens and for
/// anything else; `name` is for messages.
FrequencyList parse_frequency_list(std::string_view text, const std::string& name);

}  // namespace inkling
