#pragma once

/// Which words stand near a word.

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What collocates are listed by: stats/contingency.h and stats/collocation.h have formulas and
/// sources.
enum class CollocationMeasure : std::uint8_t {
  log_dice,
  pmi,
  npmi,
  g2,
  t,
  mi3,
  delta_p,  ///< P(collocate | near the word) - P(collocate | elsewhere)
};

/// What is near a word.
enum class CollocationSpan : std::uint8_t {
  words,     ///< so many words to the left and right, in the same value of a document
  sentence,  ///< the sentences that have it; they are cut from the stored texts
  document,  ///< the documents that have it
};

struct CollocationOptions {
  CollocationSpan span = CollocationSpan::words;
  /// Of `words`: how many words to the left and to the right of the node are near it. At most
  /// kMostWindow each; one of them at least 1.
  std::uint32_t left = 5, right = 5;
  CollocationMeasure measure = CollocationMeasure::log_dice;
  CollocationOrder order = CollocationOrder::score;
  std::size_t k = 20;
  std::uint64_t min_count = 5;  ///< times that a collocate is near the node
  std::uint64_t min_df = 1;     ///< documents that have it, and a node that is not given
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  std::uint64_t memory = std::uint64_t{48} << 20;  ///< bytes for counting pairs, about
  ReportWork work{};
};

/// A term near the node. A window is a place of the text that is near some occurrence of the node;
/// windows that overlap have their places once (Evert 2008, Corpora and collocations: surface
/// cooccurrence).
struct Collocate {
  std::string term;
  std::string surface;    ///< its most frequent surface form
  std::uint64_t o11 = 0;  ///< occurrences in windows
  double e11 = 0;         ///< expected ones: n1 * n2 / tokens
  std::uint64_t n2 = 0;   ///< occurrences of the collocate in all
  /// 14 + log2(2 min(o11, f, n2) / (f + n2)), f being the occurrences of the node: a window may
  /// have the word more often than there are nodes, and both do not go together that often.
  double log_dice = 0;
  double pmi = 0, npmi = 0, mi3 = 0;
  double g2 = 0;  ///< negative where the collocate avoids the node
  double t = 0;
  double delta_p = 0;       ///< of the collocate, given a window
  double delta_p_node = 0;  ///< of a window, given the collocate
  double p_value = 1;       ///< of g2, with one degree of freedom
  double score = 0;         ///< the one of them that is the report's measure
};

struct CollocationReport {
  std::string node;  ///< the term, or several in an index of several languages
  std::string surface;
  std::vector<SurfaceForm> forms{};  ///< what was counted as the node, the most frequent first
  std::uint64_t node_count = 0;      ///< occurrences of the node
  std::uint64_t n1 = 0;              ///< tokens in windows
  std::uint64_t tokens = 0;          ///< of the selection
  std::uint64_t candidates = 0;      ///< words that are near the node min_count times
  std::vector<Collocate> collocates{};
  CollocationOptions options{};
};

/// Windows end where a document does, and where its title does.
inline constexpr std::uint32_t kMostWindow = 50;

/// A word and one that is near it.
struct CollocationPair {
  std::string node{};
  std::string node_surface{};
  std::uint64_t node_count = 0;  ///< occurrences of the node
  std::uint64_t n1 = 0;          ///< tokens near it
  Collocate collocate{};
};

struct CollocationPairs {
  std::uint64_t tokens = 0;      ///< of the selection
  std::uint64_t candidates = 0;  ///< pairs that are near each other min_count times
  std::vector<CollocationPair> pairs{};
  CollocationOptions options{};
};

/// The collocates of `node`, a word that is analyzed as the index is. log_dice compares the
/// frequencies of both words (Rychly 2008); all other measures come from the table of tokens in
/// windows and elsewhere. In a sentence or document that has the node, every other word is near it,
/// and the node where it occurs twice. Cost: O(positions of the documents that have the node), of
/// sentences that of analyzing their texts and of a walk over all terms; memory: a bit for each of
/// their tokens, of sentences two thirds of `memory` for what is known of terms, a bit for each and
/// 16 MiB for spellings; temporary files hold what does not fit. Throws IoError where a temporary
/// file is needed and cannot be made, OptionError for sentences of an index without texts,
/// OptionError for a node that is not a single word and for a window out of bounds, and what every
/// report does (inkling/report.h). Without an occurrence the report is empty.
CollocationReport collocations(const Index& index, const DocumentSet& where,
                               const std::string& node, const CollocationOptions& options = {});
CollocationReport collocations(const Index& index, const std::string& node,
                               const CollocationOptions& options = {});

/// All pairs of words, with the counts and measures that collocations() gives the second as a
/// collocate of the first. Where nearness goes both ways, which it does unless `left` and `right`
/// differ, a pair is listed once, with the word as node for which the score is higher. Ties by the
/// bytes of both.
///
/// Cost, which threads share: of windows, two walks over the positions of the field, times the size
/// of the window. Of sentences, analyzing all texts once, and of documents a walk over their
/// positions; then the square of the distinct words of each, and reading all tokens each time that
/// places in units take a third of `memory`. Where 8 bytes for each token are more than a third of
/// `memory`, a temporary file holds them.
///
/// Memory: `memory` and a third of it, which is for 44 bytes of each term; k rows and 48 bytes for
/// each of k in each thread; 20 bytes for each document. What does not fit is in temporary files:
/// of terms as well, with 24 bytes more for each one that occurs `min_count` times, or of sentences
/// and documents 16. Throws what collocations() throws, and IoError where a temporary file cannot
/// be made or written.
CollocationPairs collocation_pairs(const Index& index, const DocumentSet& where,
                                   const CollocationOptions& options = {});
CollocationPairs collocation_pairs(const Index& index, const CollocationOptions& options = {});

}  // namespace inkling
