#pragma once

/// One function for each command: it reads its request, calls the library, renders the answer.
/// The exit code is that of a command that did not fail; failures are exceptions.

#include "cli/requests.h"
#include "cli/session.h"
#include "inkling/error.h"

namespace inkling::cli {

ExitCode run(const TextRequest& request, const Session& session);
ExitCode run(const IndexRequest& request, const Session& session);
ExitCode run(const DeleteRequest& request, const Session& session);
ExitCode run(const OptimizeRequest& request, const Session& session);
ExitCode run(const StatsRequest& request, const Session& session);
ExitCode run(const CheckRequest& request, const Session& session);
ExitCode run(const SalvageRequest& request, const Session& session);
ExitCode run(const AnalyzeRequest& request, const Session& session);
ExitCode run(const TermsRequest& request, const Session& session);
ExitCode run(const ShowRequest& request, const Session& session);
ExitCode run(const SearchRequest& request, const Session& session);
ExitCode run(const ExplainRequest& request, const Session& session);
ExitCode run(const SimilarRequest& request, const Session& session);
ExitCode run(const KeywordsRequest& request, const Session& session);
ExitCode run(const SuggestRequest& request, const Session& session);
ExitCode run(const TrecEvalRequest& request, const Session& session);
ExitCode run(const SummaryRequest& request, const Session& session);
ExitCode run(const InformationRequest& request, const Session& session);
ExitCode run(const TopicsRequest& request, const Session& session);
ExitCode run(const TrainRequest& request, const Session& session);
ExitCode run(const EvaluateRequest& request, const Session& session);
ExitCode run(const ClassifyRequest& request, const Session& session);
ExitCode run(const TagRequest& request, const Session& session);
ExitCode run(const ModelListRequest& request, const Session& session);
ExitCode run(const ModelInfoRequest& request, const Session& session);
ExitCode run(const ModelTermsRequest& request, const Session& session);
ExitCode run(const ModelExportRequest& request, const Session& session);
ExitCode run(const ModelDropRequest& request, const Session& session);

}  // namespace inkling::cli
