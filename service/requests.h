#pragma once

/// What can be asked: one plain struct for each verb. Every face fills them by declarations.h; what
/// was read from files and standard input, and how many threads may work, it puts in itself.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/classifier.h"
#include "inkling/collocations.h"
#include "inkling/concordance.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/export.h"
#include "inkling/growth.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/keyness.h"
#include "inkling/learning_curve.h"
#include "inkling/merging.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/review.h"
#include "inkling/search.h"
#include "inkling/similar_topics.h"
#include "inkling/synonyms.h"
#include "inkling/topic_distances.h"
#include "inkling/trec.h"
#include "inkling/trends.h"

namespace inkling::service {

/// An analyzer as far as it was asked for.
struct AnalyzerRequest {
  std::optional<AnalyzerKind> kind{};
  std::optional<std::string> language{};
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

/// Of whatever writes: how long it waits for another writer.
using Wait = std::chrono::milliseconds;

/// What reads files besides the formats: only who runs this program says so, no request from
/// elsewhere.
struct ConverterRequest {
  std::vector<std::string> commands{};  ///< "ENDING=COMMAND"
  std::optional<std::string> server{};  ///< "http://HOST:PORT", of Apache Tika
};

struct IndexRequest {
  std::vector<std::string> paths{};
  IngestOptions ingest{};
  ConverterRequest converters{};
  MappingRequest mapping{};  ///< with what formats are told, instead of `ingest`
  bool label_from_dir = false;
  bool no_label_from_dir = false;
  AnalyzerRequest analyzer{};
  bool no_store = false;
  std::uint64_t memory = WriterOptions{}.memory;
  std::size_t max_fields = WriterOptions{}.max_fields;
  std::optional<std::size_t> threads{};
  std::optional<std::uint64_t> keep{};
  std::optional<std::string> tag_with{};  ///< a model that tags what is added
  Wait wait{0};
  bool count_terms = false;  ///< that of the whole index, which may take a walk through all of them
};

struct DeleteRequest {
  std::vector<std::string> ids{};
  std::optional<std::string> query{};
  bool dry_run = false;
  Wait wait{0};
};

/// Which documents go out, and as what. What is empty is as in OutputOptions; it is refused where
/// the format has no use for it.
struct ExportRequest {
  std::string where{};
  OutputFormat format = OutputFormat::jsonl;
  std::optional<std::string> field{};
  std::optional<TermUnit> term_unit{};
  std::optional<MatrixWeight> weight{};
  std::optional<std::uint32_t> min_df{};
};

struct OptimizeRequest {
  bool reorder = false;
  std::optional<std::size_t> threads{};
  Wait wait{0};
};

/// The target is a directory of its own, not that of the other requests.
struct MergeRequest {
  std::vector<std::string> sources{};
  OnConflict on_conflict = OnConflict::last;
  TakenModels models = TakenModels::none;
  Wait wait{0};
};

struct StatsRequest {};

struct CheckRequest {
  bool deep = false;
};

struct SalvageRequest {
  std::string source{};
  std::string target{};
};

struct AnalyzeRequest {
  std::string text{};
  AnalyzerRequest analyzer{};
};

/// Of a list of terms that a person reads.
inline constexpr std::size_t kUsualTerms = 20;

struct TermsRequest {
  std::string prefix{};
  std::optional<std::size_t> k{};  ///< all, or kUsualTerms for a person
  bool all = false;
};

struct ShowRequest {
  std::string id{};
};

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
  std::optional<FieldOrder> order{};
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

/// A run against judgments.
struct JudgeRequest {
  std::vector<std::string> measures{};  ///< empty: all
  JudgingOptions judging{};
};

/// Two runs against judgments.
struct CompareRunsRequest {
  JudgeRequest judge{};
  std::optional<std::size_t> permutations{};
  std::optional<std::size_t> resamples{};
  std::optional<std::size_t> seed{};
};

/// Two rankings that a person judges.
struct PoolRequest {
  std::size_t depth = 10;
  std::uint64_t seed = 1;
};

/// How a report is worked out.
struct WorkRequest {
  std::optional<std::size_t> threads{};     ///< one for each processor
  std::chrono::milliseconds time_limit{0};  ///< 0: none
};

struct SummaryRequest {
  std::string where{};
  SummaryOptions options{};
  WorkRequest work{};
};

struct InformationRequest {
  std::string where{};
  InformationOptions options{};
  WorkRequest work{};
};

struct TopicsRequest {
  std::string where{};
  TopicReportOptions options{};
  WorkRequest work{};
};

struct KeynessRequest {
  std::string target{};
  std::string reference{};  ///< a query; "": all documents that the target does not have
  std::string where{};      ///< of both, but not of a list
  std::optional<FrequencyList> list{};      ///< instead
  std::optional<double> fold_duplicates{};  ///< texts that resemble each other so count once
  KeynessOptions options{};
  WorkRequest work{};
};

struct ConcordanceRequest {
  std::string query{};
  std::string where{};
  std::optional<std::size_t> k{};  ///< all, or kUsualLines for a person
  bool all = false;
  Leniency leniency{};
  ConcordanceOptions options{};
  WorkRequest work{};
};

struct CollocationRequest {
  std::optional<std::string> word{};  ///< empty: all pairs
  std::string where{};
  CollocationOptions options{};
  WorkRequest work{};
};

struct DispersionRequest {
  std::vector<std::string> words{};
  std::string where{};
  DispersionOptions options{};
  WorkRequest work{};
};

struct WordlistRequest {
  std::string where{};
  WordlistOptions options{};
  WorkRequest work{};
};

struct NgramsRequest {
  std::string where{};
  NgramOptions options{};
  WorkRequest work{};
};

struct GrowthRequest {
  std::string where{};
  GrowthOptions options{};
  WorkRequest work{};
};

struct TrendsRequest {
  std::vector<std::string> words{};
  std::string where{};
  TrendOptions options{};
  WorkRequest work{};
};

/// Two snapshots, or documents of one.
struct DriftRequest {
  std::optional<std::uint64_t> and_snapshot{};  ///< the later one
  std::string target{};
  std::string reference{};  ///< "": all documents that the target does not have
  std::string where{};
  DriftOptions options{};
  WorkRequest work{};
};

struct TopicDistancesRequest {
  std::string where{};
  TopicDistanceOptions options{};
  WorkRequest work{};
};

/// Every report of the documents.
struct AllReportsRequest {
  std::string where{};
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  WorkRequest work{};
};

struct TrainRequest {
  std::string name{};
  TrainOptions options{};
  std::string where{};
  Wait wait{0};
};

/// Which mistakes are listed.
struct MistakesRequest {
  std::optional<std::size_t> top{};  ///< kUsualMistakes
  std::optional<std::string> truth{};
  std::optional<std::string> predicted{};

  bool asks() const noexcept { return top || truth || predicted; }
};
inline constexpr std::size_t kUsualMistakes = 20;

struct EvaluateRequest {
  std::string name{};
  std::string where{};
  std::optional<double> min_accuracy{};  ///< below it the answer is a no
  /// Cross-validation instead of the stored model.
  std::optional<std::size_t> folds{};
  bool leave_one_out = false;
  std::string group{};
  std::optional<std::uint64_t> seed{};   ///< of the parts, and of the permutations of a comparison
  std::optional<std::string> compare{};  ///< another model, on the same documents
  bool errors = false;                   ///< lists mistakes
  MistakesRequest mistakes{};
};

struct CurveRequest {
  CurveOptions options{};
  std::string where{};
  std::optional<std::string> test{};  ///< a third that is drawn
};

struct ClassifyRequest {
  std::string name{};
  std::vector<std::string> set{};  ///< "field=value": beside the text, of a model of fields
  bool explain = false;
  std::optional<std::size_t> top{};  ///< only so many topics
  double min_p = 0;                  ///< no tag below this probability
  std::vector<std::string> costs{};  ///< "true>given=X"
  InputFormat input = InputFormat::automatic;
  FormatOptions format_options{};
  ConverterRequest converters{};
  bool strict = false;  ///< stops at the first bad record
  std::optional<std::size_t> threads{};
};

struct TagRequest {
  std::string name{};
  std::string where{};
  TagOptions options{};              ///< without costs
  std::vector<std::string> costs{};  ///< "true>given=X"
  bool dry_run = false;
  Wait wait{0};
};

/// How files with texts are read.
struct TextsRequest {
  InputFormat input = InputFormat::automatic;
  bool strict = false;             ///< stops at the first bad record
  FormatOptions format_options{};  ///< what is usual is as in the index
  ConverterRequest converters{};
};

/// The texts, it gets from the face.
struct LearnRequest {
  std::string name{};
  std::string topic{};
  TextsRequest reading{};
  Wait wait{0};
};

struct ForgetRequest {
  std::string name{};
  std::vector<std::string> documents{};  ///< ids of the index, or files
  TextsRequest reading{};
  Wait wait{0};
};

struct LabelRequest {
  std::string id{};
  std::vector<std::string> topics{};
  std::optional<std::string> model{};  ///< that learns the document under its new labels
  Wait wait{0};
};

struct OutliersRequest {
  std::string name{};
  std::string where{};
  std::size_t k = 20;
};

struct GenerateRequest {
  std::string name{};
  std::optional<std::string> topic{};
  std::size_t tokens = 100;
  std::uint64_t seed = 1;
};

struct ReviewRequest {
  std::string name{};
  std::string where{};
  ReviewOptions options{};
  Wait wait{0};
};

struct ModelListRequest {};

struct ModelInfoRequest {
  std::string name{};
};

struct ModelTermsRequest {
  std::string name{};
  std::optional<std::string> topic{};
  std::size_t k = 10;
};

struct ModelSimilarRequest {
  std::string name{};
  SimilarTopicsOptions options{};
};

struct ModelHistoryRequest {
  std::string name{};
};

struct ModelDiffRequest {
  std::string a{};
  std::string b{};
  std::optional<std::string> topic{};
  std::size_t k = 20;
};

enum class ExportFormat { json, tsv, liblinear, softmax };

struct ModelExportRequest {
  std::string name{};
  ExportFormat format = ExportFormat::json;
};

/// The file, it gets from the face.
struct ModelImportRequest {
  std::string name{};
  Wait wait{0};
};

struct ModelRenameRequest {
  std::string name{};
  std::string to{};
  Wait wait{0};
};

struct ModelDropRequest {
  std::string name{};
  Wait wait{0};
};

}  // namespace inkling::service
