#pragma once

/// What a command line asks for: requests of service/, as they are where the words of a command
/// line are all they take.

#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "server/serve.h"
#include "service/classifier_requests.h"
#include "service/index_requests.h"
#include "service/judging_requests.h"
#include "service/model_requests.h"
#include "service/report_requests.h"
#include "service/search_requests.h"

namespace inkling::cli {

/// A text to print: the version.
struct TextRequest {
  std::string text;
  std::string json;  ///< the same for programs, on a line of its own
};

struct IndexCommand {
  service::IndexRequest request;
  bool watch = false;
};

struct DeleteCommand {
  service::DeleteRequest request;
  bool yes = false;  ///< asks nothing
};

struct ExportCommand {
  service::ExportRequest request;
  std::optional<std::string> out;    ///< a file instead of standard output
  std::optional<std::string> names;  ///< what the names of its files begin with
};

struct OptimizeCommand {
  service::OptimizeRequest request;
};

struct AnalyzeCommand {
  service::AnalyzeRequest request;  ///< whose text may be "-": standard input
};

/// One query, or a batch of topics.
struct SearchCommand {
  service::SearchRequest request;
  std::optional<std::string> synonyms;  ///< a file
  std::optional<std::string> topics;    ///< a file: rank a batch instead of one query
  std::optional<std::string> run_name;
  bool escape_ids = false;  ///< of a run
};

struct ExplainCommand {
  service::RankRequest rank;
  Join join = Join::any;
  std::string query;
  std::string id;                      ///< empty only with `parse`
  std::optional<std::string> compare;  ///< the id of a second document
  bool parse = false;
  service::Leniency leniency{};
  std::optional<std::string> synonyms;  ///< a file
};

struct TrecEvalCommand {
  service::CompareRunsRequest request;
  std::string qrels;
  std::string run;
  bool per_topic = false;
  std::optional<std::string> compare;  ///< a second run
};

struct JudgeCommand {
  service::PoolRequest request;
  std::string topics;
  std::string run;
  std::string compared;
  std::string qrels;  ///< the file that judgments are in, and are added to
};

struct KeynessCommand {
  service::KeynessRequest request;
  std::string reference;  ///< a query, or a file with a frequency list
};

struct AllReportsCommand {
  service::AllReportsRequest request;
  std::optional<std::string> html;  ///< the file to write
};

struct TrainCommand {
  service::TrainRequest request;
  std::string prior = "fit";  ///< "fit", "uniform" or a file of weights
};

struct MergeCommand {
  service::MergeRequest request;
  std::string target;
};

struct ClassifyCommand {
  service::ClassifyRequest request;
  std::optional<std::string> text;
  std::vector<std::string> files;  ///< "-" is standard input
};

struct LearnCommand {
  service::LearnRequest request;
  std::vector<std::string> files;  ///< "-" is standard input
};

struct ImportCommand {
  service::ModelImportRequest request;
  std::string file;  ///< "-" is standard input
};

struct ServeCommand {
  server::ServeRequest request;
};

struct HelpCommand {
  std::vector<std::string> words;  ///< of a command, or a topic
};

struct ManCommand {
  std::vector<std::string> words;  ///< of a command
  std::optional<std::string> out;  ///< a folder for all pages
};

struct CompletionsCommand {
  std::string shell;
  std::optional<std::string> out;  ///< a file
};

/// What scripts of completions ask.
struct CompleteCommand {
  std::string shell;
  std::vector<std::string> words;  ///< the line so far; for bash in one piece
};

struct ConfigCommand {
  std::vector<std::string> words;  ///< of a command
};

struct OpenCommand {
  std::string hit;     ///< its number
  bool print = false;  ///< the path, and open nothing
};

using Request = std::variant<
    TextRequest, IndexCommand, DeleteCommand, ExportCommand, OptimizeCommand, MergeCommand,
    service::StatsRequest, service::CheckRequest, service::SalvageRequest, AnalyzeCommand,
    service::TermsRequest, service::ShowRequest, SearchCommand, ExplainCommand,
    service::SimilarRequest, service::KeywordsRequest, service::SuggestRequest, TrecEvalCommand,
    JudgeCommand, service::SummaryRequest, service::InformationRequest, service::TopicsRequest,
    KeynessCommand, service::ConcordanceRequest, service::CollocationRequest,
    service::DispersionRequest, service::WordlistRequest, service::NgramsRequest,
    service::GrowthRequest, service::TrendsRequest, service::DriftRequest,
    service::TopicDistancesRequest, AllReportsCommand, TrainCommand, service::EvaluateRequest,
    service::CurveRequest, ClassifyCommand, service::TagRequest, LearnCommand,
    service::ForgetRequest, service::LabelRequest, service::OutliersRequest,
    service::GenerateRequest, service::ModelSimilarRequest, service::ReviewRequest,
    service::ModelListRequest, service::ModelInfoRequest, service::ModelTermsRequest,
    service::ModelHistoryRequest, service::ModelDiffRequest, service::ModelExportRequest,
    ImportCommand, service::ModelRenameRequest, service::ModelDropRequest, ServeCommand,
    HelpCommand, ManCommand, CompletionsCommand, CompleteCommand, ConfigCommand, OpenCommand>;

template <typename Command, typename... Others>
inline constexpr bool kIsOneOf = (std::is_same_v<Command, Others> || ...);

/// What answers from a snapshot, and may be asked for one that is kept.
template <typename Command>
concept ReadsSnapshot =
    kIsOneOf<Command, ExportCommand, AllReportsCommand, JudgeCommand, service::StatsRequest,
             service::TermsRequest, service::ShowRequest, SearchCommand, ExplainCommand,
             service::SimilarRequest, service::KeywordsRequest, service::SuggestRequest,
             service::SummaryRequest, service::InformationRequest, service::TopicsRequest,
             KeynessCommand, service::ConcordanceRequest, service::CollocationRequest,
             service::DispersionRequest, service::WordlistRequest, service::NgramsRequest,
             service::GrowthRequest, service::TrendsRequest, service::DriftRequest,
             service::TopicDistancesRequest, service::EvaluateRequest, service::CurveRequest,
             ClassifyCommand, service::OutliersRequest, service::GenerateRequest,
             service::ModelSimilarRequest, service::ModelListRequest, service::ModelInfoRequest,
             service::ModelTermsRequest, service::ModelDiffRequest, service::ModelExportRequest>;

/// What lists, in rows that can be printed in several formats.
template <typename Command>
concept Lists =
    kIsOneOf<Command, service::CheckRequest, AnalyzeCommand, service::TermsRequest, SearchCommand,
             ExplainCommand, service::SimilarRequest, service::KeywordsRequest,
             service::SuggestRequest, TrecEvalCommand, service::SummaryRequest,
             service::InformationRequest, service::TopicsRequest, KeynessCommand,
             service::ConcordanceRequest, service::CollocationRequest, service::DispersionRequest,
             service::WordlistRequest, service::NgramsRequest, service::GrowthRequest,
             service::TrendsRequest, service::DriftRequest, service::TopicDistancesRequest,
             service::EvaluateRequest, service::CurveRequest, ClassifyCommand,
             service::OutliersRequest, service::ModelSimilarRequest, service::ReviewRequest,
             service::ModelListRequest, service::ModelTermsRequest, service::ModelHistoryRequest,
             service::ModelDiffRequest, ConfigCommand>;

/// What asks, waits or opens something, and so needs the terminal itself.
template <typename Command>
concept NeedsTerminal = kIsOneOf<Command, IndexCommand, DeleteCommand, service::ReviewRequest,
                                 ServeCommand, OpenCommand>;

}  // namespace inkling::cli
