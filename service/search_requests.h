#pragma once

/// What is asked of a search, and of what reads documents and words for a person.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/answers.h"
#include "inkling/document_score.h"
#include "inkling/feedback.h"
#include "inkling/query_options.h"
#include "inkling/ranker.h"
#include "inkling/synonyms.h"
#include "inkling/trec.h"

namespace inkling::service {

/// What a query learns from: its best documents, or some that a person names.
struct FeedbackRequest {
  std::optional<FeedbackModel> expand{};
  std::optional<std::size_t> documents{};  ///< what is not given is as Feedback and Examples say
  std::optional<std::size_t> terms{};
  std::optional<double> lambda{};
  std::optional<double> beta{};
  std::optional<double> gamma{};
  std::vector<std::string> like{};
  std::vector<std::string> unlike{};
  std::optional<ExampleModel> like_by{};
};

struct RankRequest {
  std::optional<Ranker> ranker{};              ///< Bm25
  std::map<std::string, double> parameters{};  ///< by their names in docs/ranking.md
  FieldWeights field_weights{};
  std::optional<std::vector<FieldStream>> fields{};  ///< of bm25f
  std::optional<Prior> prior{};
  std::optional<Recency> recency{};
  std::optional<Proximity> proximity{};
  bool score_stop_words = false;
  std::optional<double> diversify{};  ///< of a search of one query
  FeedbackRequest feedback{};
};

/// Of whatever searches.
inline constexpr std::chrono::milliseconds kUsualTimeLimit{2000};
inline constexpr std::size_t kUsualHits = 10;
inline constexpr std::size_t kUsualBatchHits = 1000;

/// Whether a query that does not follow the language is read as words, which is usual, or refused.
struct Leniency {
  bool strict = false;
  bool lenient = false;  ///< says what is usual, and excludes the other
};

/// How a query is read.
struct SyntaxRequest {
  Join join = Join::any;
  Leniency leniency{};
  std::optional<SynonymFile> synonyms{};
};

/// Values that are counted over all matches.
struct FacetsRequest {
  std::vector<std::string> fields{};  ///< "label", "date:month", "price:bins:10"
  std::optional<std::size_t> size{};  ///< values listed of each field
};

struct SearchRequest {
  std::optional<std::string> query{};
  SyntaxRequest syntax{};
  std::optional<std::size_t> k{};  ///< kUsualHits
  std::size_t offset = 0;
  RankRequest rank{};
  std::optional<std::string> filter{};
  bool explain = false;
  bool snippets = false;
  FacetsRequest facets{};
  std::optional<std::size_t> significant{};  ///< how many terms that set the hits apart
  std::optional<std::string> order{};        ///< "year", "year:desc"
  std::optional<std::uint64_t> count_up_to{};
  std::optional<std::chrono::milliseconds> time_limit{};  ///< kUsualTimeLimit
  std::optional<double> fold_duplicates{};
  std::optional<std::size_t> threads{};
};

/// Many texts, each ranked by its words alone.
struct BatchRequest {
  std::vector<TrecTopic> topics{};
  std::size_t k = kUsualBatchHits;
  RankRequest rank{};
  std::optional<SynonymFile> synonyms{};
  std::optional<std::size_t> threads{};
};

/// A query that is read and not answered.
struct ReadRequest {
  std::string query{};
  SyntaxRequest syntax{};
  bool score_stop_words = false;
};

struct ExplainRequest {
  std::string query{};
  std::string id{};
  RankRequest rank{};
  SyntaxRequest syntax{};
};

struct CompareRequest {
  ExplainRequest explain{};
  std::string compare{};  ///< the id of a second document
};

struct SimilarRequest {
  std::string id{};
  std::size_t k = 10;
  RankRequest rank{};
  std::optional<std::string> filter{};
  bool explain = false;
  bool snippets = false;
  std::optional<double> fold_duplicates{};
  Leniency leniency{};  ///< of the filter
  std::chrono::milliseconds time_limit = kUsualTimeLimit;
};

struct KeywordsRequest {
  std::string id{};
  std::size_t k = 20;
};

struct SuggestRequest {
  std::string prefix{};
  std::size_t k = 10;
};

}  // namespace inkling::service
