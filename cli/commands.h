#pragma once

/// One function for each command: it reads its request, calls service/, renders the answer.
/// The exit code is that of a command that did not fail; failures are exceptions.

#include "cli/exit_code.h"
#include "cli/requests.h"
#include "cli/session.h"

namespace inkling::cli {

ExitCode run(const TextRequest& request, const Session& session);
ExitCode run(const IndexCommand& command, const Session& session);
ExitCode run(const DeleteCommand& command, const Session& session);
ExitCode run(const ExportCommand& command, const Session& session);
ExitCode run(const OptimizeCommand& command, const Session& session);
ExitCode run(const service::StatsRequest& request, const Session& session);
ExitCode run(const service::CheckRequest& request, const Session& session);
ExitCode run(const MergeCommand& command, const Session& session);
ExitCode run(const service::SalvageRequest& request, const Session& session);
ExitCode run(const AnalyzeCommand& command, const Session& session);
ExitCode run(const service::TermsRequest& request, const Session& session);
ExitCode run(const service::ShowRequest& request, const Session& session);
ExitCode run(const SearchCommand& command, const Session& session);
ExitCode run(const ExplainCommand& command, const Session& session);
ExitCode run(const service::SimilarRequest& request, const Session& session);
ExitCode run(const service::KeywordsRequest& request, const Session& session);
ExitCode run(const service::SuggestRequest& request, const Session& session);
ExitCode run(const TrecEvalCommand& command, const Session& session);
ExitCode run(const JudgeCommand& command, const Session& session);
ExitCode run(const service::SummaryRequest& request, const Session& session);
ExitCode run(const service::InformationRequest& request, const Session& session);
ExitCode run(const service::TopicsRequest& request, const Session& session);
ExitCode run(const KeynessCommand& command, const Session& session);
ExitCode run(const service::ConcordanceRequest& request, const Session& session);
ExitCode run(const service::CollocationRequest& request, const Session& session);
ExitCode run(const service::DispersionRequest& request, const Session& session);
ExitCode run(const service::WordlistRequest& request, const Session& session);
ExitCode run(const service::NgramsRequest& request, const Session& session);
ExitCode run(const AllReportsCommand& command, const Session& session);
ExitCode run(const service::GrowthRequest& request, const Session& session);
ExitCode run(const service::TrendsRequest& request, const Session& session);
ExitCode run(const service::DriftRequest& request, const Session& session);
ExitCode run(const service::TopicDistancesRequest& request, const Session& session);
ExitCode run(const TrainCommand& command, const Session& session);
ExitCode run(const service::EvaluateRequest& request, const Session& session);
ExitCode run(const service::CurveRequest& request, const Session& session);
ExitCode run(const ClassifyCommand& command, const Session& session);
ExitCode run(const service::TagRequest& request, const Session& session);
ExitCode run(const LearnCommand& command, const Session& session);
ExitCode run(const service::ForgetRequest& request, const Session& session);
ExitCode run(const service::LabelRequest& request, const Session& session);
ExitCode run(const service::OutliersRequest& request, const Session& session);
ExitCode run(const service::GenerateRequest& request, const Session& session);
ExitCode run(const service::ReviewRequest& request, const Session& session);
ExitCode run(const service::ModelListRequest& request, const Session& session);
ExitCode run(const service::ModelInfoRequest& request, const Session& session);
ExitCode run(const service::ModelTermsRequest& request, const Session& session);
ExitCode run(const service::ModelSimilarRequest& request, const Session& session);
ExitCode run(const service::ModelHistoryRequest& request, const Session& session);
ExitCode run(const service::ModelDiffRequest& request, const Session& session);
ExitCode run(const ImportCommand& command, const Session& session);
ExitCode run(const service::ModelRenameRequest& request, const Session& session);
ExitCode run(const service::ModelExportRequest& request, const Session& session);
ExitCode run(const service::ModelDropRequest& request, const Session& session);
ExitCode run(const ServeCommand& command, const Session& session);
ExitCode run(const HelpCommand& command, const Session& session);
ExitCode run(const ManCommand& command, const Session& session);
ExitCode run(const CompletionsCommand& command, const Session& session);
ExitCode run(const CompleteCommand& command, const Session& session);
ExitCode run(const ConfigCommand& command, const Session& session);
ExitCode run(const OpenCommand& command, const Session& session);

}  // namespace inkling::cli
