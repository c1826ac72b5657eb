#pragma once

/// Ranked search.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/answers.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/query_options.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"
#include "inkling/types.h"

namespace inkling {

/// At most so many words are looked for in place of a pattern, a fuzzy word or a range whose hits
/// are scored. A search for matches alone looks for all of them.
inline constexpr std::size_t kMostExpandedWords = 1024;

/// Searcher::similar() looks for at most so many terms of the document.
inline constexpr std::size_t kSimilarTerms = 25;

/// Documents of the searcher's index, or a query that finds them (in the query language, its
/// clauses joined by Join::any).
using Filter = std::variant<std::string, DocumentSet>;

struct SearchOptions {
  QueryOptions query{};
  std::size_t k = 10;
  std::size_t offset = 0;
  std::optional<Filter> filter{};  ///< only these documents; does not score
  bool explain = false;
  bool snippets = false;
  /// Up to this number, matches are counted exactly; above it, the answer may only say that there
  /// are at least so many.
  std::uint64_t count_up_to = 10'000;
  /// At most so many threads answer one query, if there are enough documents. The answer is the
  /// same.
  std::size_t threads = 1;
  std::optional<FieldOrder>
      order{};  ///< hits are ordered by a field instead of their score, which they still have
  /// A hit whose text resembles that of a hit above it by at least this much (above 0, at most 1)
  /// is folded under that hit; docs/query.md defines resemblance and says which values are
  /// sensible. `k` and `offset` count the hits that are shown. Cost: reading and analyzing the text
  /// of each hit up to the end of the page, folded ones included.
  std::optional<double> fold_duplicates{};
  std::vector<std::string> facets{};  ///< fields whose values are counted over all matches
  std::size_t facet_size = 20;        ///< at most so many values of each are listed
  /// For words that no document contains, the nearest one that some does. They are looked for when
  /// the hits are there, for 20 ms at most and within the time limit; what is not found until then
  /// is left out.
  bool suggestions = false;
};

/// A document and its score. Equal scores are ordered by document.
struct Hit {
  DocId doc;
  double score;

  friend bool operator==(const Hit&, const Hit&) = default;
};

/// What one scoring clause of the query (a word, a phrase, the words of a pattern, synonyms) adds
/// to a score. With a ranking that scores the document's length by itself, also what the length
/// adds: then term and surface are "(length)", tf is the length, df is N and idf is 0.
struct Contribution {
  std::string
      term;  ///< the indexed form; of a phrase, its terms joined by spaces; else what was typed
  std::string surface;   ///< the most frequent word behind it
  std::uint32_t tf = 0;  ///< occurrences in the document
  std::uint32_t df = 0;  ///< documents that hold it
  double idf = 0;        ///< of the ranking; of a phrase, the sum over its terms
  double contribution = 0;
  FieldId field = FieldId::text;  ///< where it occurs
  std::string field_name = "text";
  double boost = 1;  ///< its weight in the query, which the contribution includes
  double length_factor =
      0;  ///< what the ranking makes of the document's length, as in docs/ranking.md
};

/// A passage of the stored text. Ranges of words that match are [start, end), in code points of
/// `text`.
struct Snippet {
  std::string text;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
};

struct SearchHit {
  std::uint64_t rank = 0;  ///< among the hits that are shown, from 1; the offset counts
  DocId doc{};
  std::string id;
  double score = 0;
  std::string title;
  std::vector<std::string> labels;
  std::vector<std::string> tags;
  std::optional<Snippet> snippet;  ///< with `snippets`, where text was stored
  std::vector<Contribution>
      explanation;  ///< with `explain`; added in this order they give `score` exactly
  std::vector<std::string>
      folded;  ///< ids of the hits folded under it, best first, as far as the page reaches
};

/// How a query was read that does not follow the language.
struct LenientReading {
  std::string text;    ///< the query that was answered
  std::string reason;  ///< what is wrong with the one that was typed, or the first thing that is

  friend bool operator==(const LenientReading&, const LenientReading&) = default;
};

/// A part of a query that stands for several words, and how many of them were looked for.
struct ExpandedWords {
  std::string text;       ///< as typed
  std::size_t words = 0;  ///< the nearest and most frequent; of synonyms, the first
  std::size_t found = 0;  ///< all there are
  std::vector<std::string> synonyms =
      {};  ///< what was looked for: words and phrases; empty for a pattern

  bool is_whole() const noexcept { return words == found; }
  friend bool operator==(const ExpandedWords&, const ExpandedWords&) = default;
};

struct SearchAnswer {
  std::string query;
  std::string rank;            ///< to_string(ranker)
  std::uint64_t total = 0;     ///< documents that match
  bool total_is_exact = true;  ///< else at least so many match
  std::vector<SearchHit> hits;
  std::optional<FieldOrder> order;        ///< what the hits are ordered by, unless it is the score
  std::optional<double> fold_duplicates;  ///< as it was asked for
  std::vector<Facet> facets;              ///< as they were asked for
  std::vector<std::string> unknown;       ///< query words that no document contains
  std::vector<Suggestion> suggestions;
  std::vector<std::string> dropped;  ///< parts of the query that analysis left nothing of
  std::vector<ExpandedWords> expansions;
  std::optional<LenientReading> lenient;         ///< where the query needed leniency
  std::optional<LenientReading> lenient_filter;  ///< where the filter did
  std::uint64_t snapshot = 0;
};

/// What is looked for: a word, a phrase, or the words of a pattern.
struct QueryPart {
  std::string text;  ///< its terms, or what stands for words
  std::string field;
  std::uint32_t df = 0;  ///< documents that hold it
  double boost = 1;
  bool scores = true;      ///< false where it only decides what matches
  bool is_exact = false;   ///< this form of the words only
  std::uint32_t slop = 0;  ///< how far the words of a phrase may stand from their places
};

/// How a query is read.
struct QueryReading {
  std::string query;
  std::string
      tree;  ///< groups in parentheses, `+` before what is required, `-` before what is forbidden
  std::vector<QueryPart> parts;  ///< from left to right, in each language of the index
  std::vector<std::string> unknown;
  std::vector<std::string> dropped;
  std::vector<ExpandedWords> expansions;
  std::optional<LenientReading> lenient;  ///< as in SearchAnswer
};

/// Why one document scores as it does.
struct ScoreExplanation {
  std::string query;
  std::string rank;
  std::string id;
  bool matches = false;
  double score = 0;
  std::vector<Contribution> contributions;  ///< added in this order they give `score` exactly
  std::uint32_t length = 0;                 ///< tokens of the document
  double average_length = 0;
  std::uint32_t documents = 0;  ///< N
  std::vector<ExpandedWords> expansions;
  std::optional<LenientReading> lenient;  ///< as in SearchAnswer
};

/// One part of the scores of two documents: empty for one that does not match; where it does and
/// lacks the part, tf and contribution are 0.
struct PartComparison {
  std::optional<Contribution> first;
  std::optional<Contribution> second;
  double difference = 0;  ///< of the contributions, none being 0

  /// Term, df, idf and whatever else is the same in both.
  const Contribution& part() const noexcept { return first ? *first : *second; }
};

/// Why one document is above another.
struct ScoreComparison {
  ScoreExplanation first;
  ScoreExplanation second;
  /// All scoring clauses, in the order of the query, and then the lengths; none where neither
  /// matches. The contributions of each document, added in this order, are its score exactly.
  std::vector<PartComparison> parts;
  /// first.score - second.score, rounded once. Each difference of the parts is rounded, too: their
  /// sum is this but for the last bits, at most one unit in the last place of the greatest number
  /// on the way for each addition.
  double difference = 0;
};

struct SearcherOptions {
  /// Bytes of everything that is cached for later queries: frequent terms and their positions,
  /// surface forms of patterns, bounds of what terms add, scratch. Each thread that was at work at
  /// the same time adds a 36th for words that its analyzer knows. With less, answers are the same
  /// and take longer. Columns that are read at the first use (lengths, keywords, numbers) are no
  /// caches, and come on top.
  ///
  /// Searchers of one Index share most of the default; with any other memory, a searcher has caches
  /// and columns of its own.
  std::uint64_t memory = std::uint64_t{576} << 20;
};

/// Answers queries on one view. Any number of threads may use one searcher.
///
/// The query language is described in docs/query.md.
class Searcher {
 public:
  /// Cost: O(1).
  explicit Searcher(Index index, const SearcherOptions& options = {});
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  const Index& index() const noexcept;

  /// The best k documents after the first `offset`.
  /// Throws QuerySyntaxError; UnknownNameError for a field, label or tag that does not exist;
  /// OptionError, also where `fold_duplicates` wants texts and none are stored, and for a filter or
  /// synonyms of another view; TimeLimitError.
  SearchAnswer search(std::string_view query, const SearchOptions& options = {}) const;

  /// The documents that are most like the one with that id, which is left out. They are ranked by
  /// those terms of it that have the most bits (keywords()) and that other documents contain:
  /// kSimilarTerms at most, weighted by their tf. `query` of the answer lists the terms. Of
  /// `options`, `suggestions` and the query's `join` and `synonyms` do not matter, and `lenient` is
  /// for the filter. Cost: that of keywords(), and of a search. Throws what search() does, and
  /// UnknownNameError when there is no such document.
  SearchAnswer similar(std::string_view id, const SearchOptions& options = {}) const;

  /// The k terms of the document with the most bits. Cost: O(text), and a look-up of each term; if
  /// the text is not stored, or was cut by other versions of the libraries, O(terms of its
  /// segment). Throws UnknownNameError.
  DocumentKeywords keywords(std::string_view id, std::size_t k = 20) const;

  /// The k words that begin with `prefix` and that are most frequent in live documents. Cost:
  /// O(words that begin so), and O(words log words) at the first call; in segments with deletions,
  /// O(postings) of the words that may be among them.
  std::vector<WordCount> completions(std::string_view prefix, std::size_t k = 10) const;

  /// Ranks by the words of `text` alone, which is not read as a query: every word is optional, and
  /// `join` and `lenient` do not matter. rank_topics() does it for many texts. Throws OptionError,
  /// TimeLimitError.
  std::vector<Hit> rank_words(std::string_view text, std::size_t k,
                              const QueryOptions& options = {}) const;

  /// All live documents that match the query; all of them for an empty one. Cost: O(postings of its
  /// terms). Nothing is scored. Throws what search() does.
  DocumentSet matching(std::string_view query, const QueryOptions& options = {}) const;

  /// How a query is read, without a search. Throws what search() does.
  QueryReading read(std::string_view query, const QueryOptions& options = {}) const;

  /// Why the document of that id has its score, or does not match. Throws what search() does, and
  /// UnknownNameError when there is no such document.
  ScoreExplanation explain(std::string_view query, std::string_view id,
                           const QueryOptions& options = {}) const;

  /// Why one document is above another; both may be the same. Throws as explain().
  ScoreComparison compare(std::string_view query, std::string_view first, std::string_view second,
                          const QueryOptions& options = {}) const;

 private:
  class Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace inkling
