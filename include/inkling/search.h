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
#include "inkling/concordance.h"
#include "inkling/document_set.h"
#include "inkling/feedback.h"
#include "inkling/index.h"
#include "inkling/query_options.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A pattern, a fuzzy term or a range that scores is replaced by at most this many surface forms.
/// Where only matches are looked for, all forms count.
inline constexpr std::size_t kMostExpandedWords = 1024;

/// Searcher::similar() looks for at most this many terms of the document.
inline constexpr std::size_t kSimilarTerms = 25;

/// Documents of the searcher's index, or a query that finds them (in the query language, its
/// clauses joined by Join::any).
using Filter = std::variant<std::string, DocumentSet>;

/// How many of the best hits SearchOptions::diversify puts into its order.
inline constexpr std::size_t kDiversified = 100;

/// Options of one search. Any values of `k`, `offset`, `count_up_to` and `facet_size` are
/// possible, 0 and the greatest included.
struct SearchOptions {
  QueryOptions query{};
  std::size_t k = 10;              ///< hits of the page
  std::size_t offset = 0;          ///< hits before the page
  std::optional<Filter> filter{};  ///< only these documents; does not score
  bool explain = false;            ///< shows what each clause contributes to the score of each hit
  bool snippets = false;           ///< cuts the passage with most of the terms from each hit's text
  /// Matches are counted exactly up to this number; beyond it, the answer may only say that there
  /// are at least this many.
  std::uint64_t count_up_to = 10'000;
  /// One query is answered by at most this many threads, 1 to 4096; small collections use fewer.
  /// The answer is the same for any number.
  std::size_t threads = 1;
  std::optional<FieldOrder>
      order{};  ///< orders hits by a field instead of by their score, which they still have
  /// A hit whose text resembles that of a hit above it by at least this much (above 0, at most 1)
  /// is folded under that hit; docs/query.md defines resemblance and says which values are
  /// sensible. `k` and `offset` count the hits that are shown. Cost: reading and analyzing the text
  /// of each hit up to the end of the page, folded ones included.
  std::optional<double> fold_duplicates{};
  /// Orders the best hits so that they differ: maximal marginal relevance with this lambda, from 0
  /// (as different as can be) to 1 (by score). The first kDiversified are ordered so, whatever the
  /// page is; the others follow by score. Cannot be combined with `order`, `fold_duplicates`. Cost:
  /// reading and analyzing the text of each.
  std::optional<double> diversify{};
  std::vector<FacetChoice> facets{};  ///< fields whose values are counted over all matches
  std::size_t facet_size = 20;        ///< values to list of each, at most; groups are all listed
  /// Suggests, for each word that no document contains, the nearest one that some document does.
  /// They are looked for once the hits are there, for at most 20 ms and within the time limit;
  /// those that are not found by then are left out.
  bool suggestions = false;
};

/// A document and its score. Equal scores are ordered by document.
struct Hit {
  DocId doc;
  double score;

  friend bool operator==(const Hit&, const Hit&) = default;
};

/// Where a clause occurs, with a ranking that adds up fields (Bm25F).
struct FieldOccurrences {
  std::string field;         ///< `text` for occurrences in no other field of the ranking
  std::uint32_t tf = 0;      ///< occurrences there
  std::uint32_t length = 0;  ///< tokens of the document there
  double weight = 1;
  double length_factor = 1;  ///< what tf is divided by

  friend bool operator==(const FieldOccurrences&, const FieldOccurrences&) = default;
};

/// What one scoring clause of the query (a word, a phrase, the words of a pattern, synonyms) adds
/// to a score. With a ranking that scores the document's length by itself, also what the length
/// adds: then term and surface are "(length)", tf is the length, df is N and idf is 0.
struct Contribution {
  std::string
      term;  ///< the indexed form; of a phrase, terms with blanks; else as typed, without field
  std::string surface;   ///< its most frequent surface form
  std::uint32_t tf = 0;  ///< occurrences in the document
  std::uint32_t df = 0;  ///< documents that hold it
  double idf = 0;        ///< of the ranking; of a phrase, the sum over its terms
  double contribution = 0;
  FieldId field = FieldId::text;  ///< where it occurs
  std::string field_name = "text";
  double boost = 1;  ///< its weight in the query, which the contribution includes
  double length_factor =
      0;  ///< what the ranking makes of the document's length, as in docs/ranking.md
  std::vector<FieldOccurrences> fields{};  ///< of Bm25F
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

/// How a query that does not follow the language was read.
struct LenientReading {
  std::string text;       ///< the query that was answered
  std::string reason;     ///< what is wrong with the one that was typed, or the first thing that is
  std::string cut_off{};  ///< its end, where that is beyond the limits of a query

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

/// How the filter of a search was read.
struct FilterReading {
  std::optional<LenientReading> lenient;  ///< where it needed leniency
  bool is_punctuation = false;            ///< there is no word in it
  bool leaves_nothing = false;            ///< no document matches it
};

/// How the words of a query were read.
struct QueryFate {
  std::vector<std::string> unknown;  ///< query words that no document contains
  std::vector<Suggestion> suggestions;
  /// Parts of the query that analysis reduced to nothing, behind what was cut off.
  std::vector<std::string> dropped;
  bool is_punctuation = false;  ///< all of the query was dropped, and is nothing else
  std::vector<ExpandedWords> expansions;
  std::optional<LenientReading> lenient;   ///< where the query needed leniency
  std::optional<FeedbackReport> feedback;  ///< where it was asked to learn
};

struct SearchAnswer : QueryFate {
  std::string query;
  std::string rank;            ///< to_string(ranker), or "nb"
  std::uint64_t total = 0;     ///< documents that match
  bool total_is_exact = true;  ///< else at least this many match
  std::vector<SearchHit> hits;
  std::optional<FieldOrder> order;        ///< what the hits are ordered by, unless it is the score
  std::optional<double> fold_duplicates;  ///< as it was asked for
  std::optional<double> diversify;        ///< likewise: then hits are not in the order of scores
  std::optional<Proximity> proximity;     ///< likewise; its depth is how far it orders
  std::vector<Facet> facets;              ///< as they were asked for
  FilterReading filter;
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
  std::uint32_t slop = 0;  ///< how far the words of a phrase may be from their places
};

/// How a query is read.
struct QueryReading {
  std::string query;
  std::string
      tree;  ///< groups in parentheses, `+` before what is required, `-` before what is forbidden
  std::vector<QueryPart> parts;  ///< from left to right, in each language of the index
  std::vector<std::string> unknown;
  std::vector<std::string> dropped;
  bool is_punctuation = false;  ///< as in SearchAnswer
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
  std::uint32_t documents = 0;       ///< N
  std::vector<std::string> unknown;  ///< as in SearchAnswer
  bool is_punctuation = false;       ///< likewise
  std::vector<ExpandedWords> expansions;
  std::optional<LenientReading> lenient;   ///< as in SearchAnswer
  std::optional<FeedbackReport> feedback;  ///< likewise
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

/// Why one document ranks above another.
struct ScoreComparison {
  ScoreExplanation first;
  ScoreExplanation second;
  /// All scoring clauses, in the order of the query, and then the lengths; none where neither
  /// matches. The contributions of each document, added in this order, are its score exactly.
  std::vector<PartComparison> parts;
  /// first.score - second.score, rounded once. Each difference of the parts is also rounded: their
  /// sum is this except for the last bits, at most one unit in the last place of the greatest
  /// number involved, for each addition.
  double difference = 0;
};

struct SearcherOptions {
  /// Bytes for everything that is cached for later queries: frequent terms and their positions,
  /// postings of the surface forms that patterns ask for, upper bounds of what terms add, memory in
  /// which patterns are added up, best documents of single words, documents that have a value,
  /// texts of hits, and the order of dates. With less, answers are the same and take longer; at 0
  /// nothing is cached. The order of dates has a 72nd, for the fields that are sorted by first: the
  /// values of others are sorted again at every query.
  ///
  /// On top of this come, for each thread that searches at the same time, a 36th for words that its
  /// analyzer knows and up to 3 MB of scratch; and what is made once of all documents or words when
  /// it is first needed: columns (lengths, keywords, numbers, what a ranking makes of each
  /// document's length or terms) and, for patterns, the sorted list of surface forms.
  ///
  /// By default the searchers of one Index share most of their caches; with any other memory, a
  /// searcher has caches and columns of its own.
  std::uint64_t memory = std::uint64_t{576} << 20;
};

/// What Searcher::count() counts in addition to the query itself.
struct CountOptions {
  std::string filter{};           ///< a query, as SearchOptions::filter has it
  bool for_explanations = false;  ///< what explanations need; costs O(postings) of each phrase
};

/// Answers queries on one view. Any number of threads may use one searcher. One that was moved from
/// may only be assigned to or destroyed.
///
/// docs/query.md describes the query language. Every function that takes QueryOptions throws
/// OptionError for parameters or weights outside their domain, a negative time limit and synonyms
/// of another view; UnknownNameError for the weight of a field that does not exist; TimeLimitError.
class Searcher {
 public:
  /// Cost: O(1).
  explicit Searcher(Index index, const SearcherOptions& options = {});
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  const Index& index() const noexcept;

  /// The best k documents after the first `offset`, and what else the options ask for.
  ///
  /// Throws QuerySyntaxError, also for an empty query unless it is read leniently, which finds
  /// nothing; UnknownNameError for a field, label or tag that does not exist; OptionError for a
  /// filter of another view, no threads, a resemblance outside (0, 1], `fold_duplicates` in an
  /// index without texts, an order or facet by a field that has words and no values,
  /// and facets of groups that the values of the field cannot form.
  SearchAnswer search(std::string_view query, const SearchOptions& options = {}) const;

  /// The first of three steps for an index that is a part of a larger collection, a shard: what a
  /// ranking knows of the whole of it, whatever the query is. Add the surveys of all shards up; the
  /// sum holds for all queries by this ranking, as long as the shards show these commits. Cost:
  /// O(1); with Smart that of Index::field_statistics(), and O(terms) where documents are divided
  /// by their Euclidean length (letter c) and weighed by df. Throws OptionError for parameters.
  CollectionSurvey survey(const Ranker& ranker = Bm25{}) const;

  /// The second step: the forms of patterns, fuzzy terms and ranges that this shard has.
  /// `options.statistics` has the sum of surveys. Nothing for other queries. Cost: that of finding
  /// and counting the forms. Throws what search() throws for a query.
  QueryCounts expand(std::string_view query, const QueryOptions& options) const;

  /// The third step: the df and cf of what the query looks for. `options.statistics` has the sum of
  /// surveys, and that of expand() as counts. The sum of both sums is what search() and explain()
  /// of every shard want as counts. Cost: O(log terms) for each term; that of adding up the
  /// postings of expansions. Throws what search() throws for a query, but no UnknownNameError for
  /// labels and tags.
  QueryCounts count(std::string_view query, const QueryOptions& options,
                    const CountOptions& wanted = {}) const;

  /// The documents most similar to the one with that id, which is left out. They are ranked by
  /// those terms of it that have the most bits (keywords()) and that other documents contain:
  /// kSimilarTerms at most, weighted by their tf. `query` of the answer lists the terms. Of
  /// `options`, `suggestions` and the query's `join`, `synonyms`, `feedback`, `examples`,
  /// `proximity` and `score_stop_words` do not matter, and `lenient` is for the filter. Cost: that
  /// of keywords() and of a search. Throws what search() throws, and UnknownNameError when there is
  /// no such document.
  SearchAnswer similar(std::string_view id, const SearchOptions& options = {}) const;

  /// The k terms of the document with the most bits. Cost: O(text), and a look-up of each term; if
  /// the text is not stored, or was cut by other versions of the libraries, O(terms of its
  /// segment). Throws UnknownNameError.
  DocumentKeywords keywords(std::string_view id, std::size_t k = 20) const;

  /// The k words that begin with `prefix` and that are most frequent in live documents. Cost:
  /// O(words with that prefix), and O(words log words) at the first call; in segments with
  /// deletions, O(postings) of the words that may be among them.
  std::vector<WordCount> completions(std::string_view prefix, std::size_t k = 10) const;

  /// Ranks by the words of `text` alone, which is not read as a query: every word is optional, and
  /// `join` and `lenient` do not matter. rank_topics() does this for many texts. A text without
  /// words has no hits.
  std::vector<Hit> rank_words(std::string_view text, std::size_t k,
                              const QueryOptions& options = {}) const;

  /// Every occurrence of the words and phrases of the query in the documents that match it, without
  /// those that it forbids. Where one word alone is sought, nothing is sorted and `k` lines are
  /// shown, the rest is counted from postings; else all texts that match are read. Cost: O(bytes of
  /// these texts); memory: where lines are sorted, about 32 MiB, beside which they are in a
  /// temporary file. Throws what search() throws, OptionError for an index without texts, a set of
  /// another view, a place of 0 and an empty sink, UnknownNameError for a field to sort by, IoError
  /// where the temporary file cannot be made or written.
  ConcordanceTotals concordance(std::string_view query, const ConcordanceOptions& options,
                                const ConcordanceSink& sink) const;

  /// All live documents that search() finds by the query, with the terms that it learns; all live
  /// ones for an empty query. Cost: O(postings), and that of feedback. Throws as search() does.
  DocumentSet matching(std::string_view query, const QueryOptions& options = {}) const;

  /// `documents` without those whose text resembles, by at least `threshold` (above 0, at most 1),
  /// that of one of them which entered earlier and is kept: as search() folds hits. Cost: that of
  /// reading and analyzing all of their texts, and more often where they have more than some 4
  /// million words (at 0.8), which `threads` share; memory: 40 MiB, and what the longest text of
  /// each takes. Of `options`, the time limit and `check` matter, which one thread at a time calls.
  /// Throws OptionError for another threshold, for an index without texts, for a set of another
  /// view and unless threads are 1 to 4,096, and TimeLimitError.
  DocumentSet without_duplicates(const DocumentSet& documents, double threshold,
                                 const QueryOptions& options = {}, std::size_t threads = 1) const;

  /// How a query is read, without a search. Throws what search() throws for a query.
  QueryReading read(std::string_view query, const QueryOptions& options = {}) const;

  /// Why the document of that id has its score, or that it does not match. Throws what search()
  /// throws for a query, and UnknownNameError when there is no such document.
  ScoreExplanation explain(std::string_view query, std::string_view id,
                           const QueryOptions& options = {}) const;

  /// Why one document ranks above another; both may be the same. Throws what explain() throws.
  ScoreComparison compare(std::string_view query, std::string_view first, std::string_view second,
                          const QueryOptions& options = {}) const;

 private:
  class INKLING_LOCAL Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace inkling
