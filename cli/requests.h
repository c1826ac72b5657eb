#pragma once

/// What a command line asks for: one plain struct for each command, filled by arguments.cpp.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "inkling/trec.h"
#include "render/table.h"

namespace inkling::cli {

/// A text to print: help or the version.
struct TextRequest {
  std::string text;
};

/// An analyzer as far as it was asked for.
struct AnalyzerRequest {
  std::optional<AnalyzerKind> kind;
  std::optional<std::string> language;
  bool drop_stop_words = false;
  bool fold_accents = false;
  bool bigrams = false;

  bool asks() const noexcept {
    return kind || language || drop_stop_words || fold_accents || bigrams;
  }
  /// What was asked for, the rest as usual.
  AnalyzerSettings settings() const {
    AnalyzerSettings found{
        .drop_stop_words = drop_stop_words, .fold_accents = fold_accents, .bigrams = bigrams};
    found.kind = kind.value_or(found.kind);
    found.language = language.value_or(found.language);
    return found;
  }
};

struct IndexRequest {
  std::vector<std::string> paths;
  IngestOptions ingest;
  MappingRequest mapping;
  bool label_from_dir = false;
  AnalyzerRequest analyzer;
  bool no_store = false;
  std::uint64_t memory = WriterOptions{}.memory;
  std::optional<std::size_t> threads;
  std::optional<std::uint64_t> keep;
};

struct DeleteRequest {
  std::vector<std::string> ids;
  std::optional<std::string> query;
};

struct OptimizeRequest {
  bool reorder = false;
  std::optional<std::size_t> threads;
};

struct StatsRequest {};

struct CheckRequest {
  bool deep = false;
};

struct SalvageRequest {
  std::string source;
  std::string target;
};

struct AnalyzeRequest {
  std::string text;  ///< "-" reads standard input
  AnalyzerRequest analyzer;
};

struct TermsRequest {
  std::string prefix;
  std::optional<std::size_t> k;
};

struct ShowRequest {
  std::string id;
};

inline constexpr std::pair<std::string_view, Join> kJoins[] = {{"or", Join::any},
                                                               {"and", Join::all}};

struct RankRequest {
  Ranker ranker = Bm25{};
  std::map<std::string, double> parameters;  ///< by the flags' names without dashes
  FieldWeights field_weights;
};

/// Of whatever searches.
inline constexpr std::chrono::milliseconds kUsualTimeLimit{2000};

enum class BatchFormat { trec };

inline constexpr std::pair<std::string_view, BatchFormat> kBatchFormats[] = {
    {"trec", BatchFormat::trec}};

struct SearchRequest {
  std::vector<std::string> words;  ///< joined by blanks they are the query
  std::optional<std::size_t> k;
  std::size_t offset = 0;
  RankRequest rank;
  Join join = Join::any;
  std::optional<std::string> filter;
  bool explain = false;
  bool snippets = false;
  std::vector<std::string> facets;
  std::optional<std::size_t> facet_size;
  std::optional<FieldOrder> order;
  bool lenient = false;
  std::optional<std::uint64_t> count_up_to;
  std::optional<std::chrono::milliseconds> time_limit;
  std::optional<double> fold_duplicates;
  std::optional<std::string> synonyms;  ///< a file
  std::optional<std::string> topics;    ///< a file: rank a batch instead of one query
  std::optional<BatchFormat> format;
  std::optional<std::string> run_name;
  std::optional<std::size_t> threads;
};

struct ExplainRequest {
  std::string query;
  std::string id;                      ///< empty only with `parse`
  std::optional<std::string> compare;  ///< the id of a second document
  bool parse = false;
  bool lenient = false;
  RankRequest rank;
  Join join = Join::any;
  std::optional<std::string> synonyms;  ///< a file
};

struct SimilarRequest {
  std::string id;
  std::size_t k = 10;
  RankRequest rank;
  std::optional<std::string> filter;
  bool explain = false;
  bool snippets = false;
  std::optional<double> fold_duplicates;
  std::chrono::milliseconds time_limit = kUsualTimeLimit;
};

struct KeywordsRequest {
  std::string id;
  std::size_t k = 20;
};

struct SuggestRequest {
  std::string prefix;
  std::size_t k = 10;
};

struct TrecEvalRequest {
  std::string qrels;
  std::string run;
  bool per_topic = false;
  std::vector<std::string> measures;  ///< empty: as many as the answer has room for
  JudgingOptions judging;
  std::optional<std::string> compare;  ///< a second run
  std::optional<std::size_t> permutations;
  std::optional<std::size_t> seed;
};

enum class ReportFormat { table, json, csv, tsv, markdown };

inline constexpr std::pair<std::string_view, ReportFormat> kReportFormats[] = {
    {"table", ReportFormat::table},
    {"json", ReportFormat::json},
    {"csv", ReportFormat::csv},
    {"tsv", ReportFormat::tsv},
    {"markdown", ReportFormat::markdown}};
inline constexpr std::pair<std::string_view, CountUnit> kCountUnits[] = {
    {"documents", CountUnit::documents}, {"tokens", CountUnit::tokens}};

inline constexpr std::pair<std::string_view, TermUnit> kTermUnits[] = {{"stems", TermUnit::stems},
                                                                       {"words", TermUnit::words}};

struct SummaryRequest {
  std::string where;
  ReportFormat format = ReportFormat::table;
  SummaryOptions options;
};

struct InformationRequest {
  std::string where;
  ReportFormat format = ReportFormat::table;
  InformationOptions options;
};

struct TopicsRequest {
  std::string where;
  ReportFormat format = ReportFormat::table;
  TopicReportOptions options;
};

enum class ModelKind { multinomial };

inline constexpr std::pair<std::string_view, ModelKind> kModelKinds[] = {
    {"multinomial", ModelKind::multinomial}};

struct TrainRequest {
  std::string name;
  ModelKind kind = ModelKind::multinomial;
  double alpha = 1.0;
  std::string prior = "fit";  ///< "fit", "uniform" or a file of weights
  std::string by = "label";
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  std::string where;
};

struct EvaluateRequest {
  std::string name;
  std::string where;
  std::optional<double> min_accuracy;
};

struct ClassifyRequest {
  std::string name;
  std::optional<std::string> text;
  std::vector<std::string> files;  ///< "-" is standard input
  bool explain = false;
  std::optional<std::size_t> top;
};

struct TagRequest {
  std::string name;
  std::string where;
  double min_p = 0;
  bool dry_run = false;
};

struct ModelListRequest {};

struct ModelInfoRequest {
  std::string name;
};

struct ModelTermsRequest {
  std::string name;
  std::optional<std::string> topic;
  std::size_t k = 10;
};

struct ModelExportRequest {
  std::string name;
};

struct ModelDropRequest {
  std::string name;
};

using Request =
    std::variant<TextRequest, IndexRequest, DeleteRequest, OptimizeRequest, StatsRequest,
                 CheckRequest, SalvageRequest, AnalyzeRequest, TermsRequest, ShowRequest,
                 SearchRequest, ExplainRequest, SimilarRequest, KeywordsRequest, SuggestRequest,
                 TrecEvalRequest, SummaryRequest, InformationRequest, TopicsRequest, TrainRequest,
                 EvaluateRequest, ClassifyRequest, TagRequest, ModelListRequest, ModelInfoRequest,
                 ModelTermsRequest, ModelExportRequest, ModelDropRequest>;

/// What answers from a snapshot, and may be asked for one that is kept.
template <typename Command, typename... Readers>
inline constexpr bool kIsOneOf = (std::is_same_v<Command, Readers> || ...);
template <typename Command>
concept ReadsSnapshot =
    kIsOneOf<Command, StatsRequest, TermsRequest, ShowRequest, SearchRequest, ExplainRequest,
             SimilarRequest, KeywordsRequest, SuggestRequest, SummaryRequest, InformationRequest,
             TopicsRequest, EvaluateRequest, ClassifyRequest, ModelListRequest, ModelInfoRequest,
             ModelTermsRequest, ModelExportRequest>;

}  // namespace inkling::cli
