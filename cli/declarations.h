#pragma once

/// The flags and words of each command. docs/cli.md describes them.

#include <string>
#include <vector>

#include "cli/flags.h"
#include "cli/requests.h"

namespace inkling::cli {

struct HelpWords {
  std::vector<std::string> words;
};

void declare(Flags& flags, IndexRequest& request);
void declare(Flags& flags, DeleteRequest& request);
void declare(Flags& flags, OptimizeRequest& request);
void declare(Flags& flags, StatsRequest& request);
void declare(Flags& flags, CheckRequest& request);
void declare(Flags& flags, SalvageRequest& request);
void declare(Flags& flags, AnalyzeRequest& request);
void declare(Flags& flags, TermsRequest& request);
void declare(Flags& flags, ShowRequest& request);
void declare(Flags& flags, SearchRequest& request);
void declare(Flags& flags, ExplainRequest& request);
void declare(Flags& flags, SimilarRequest& request);
void declare(Flags& flags, KeywordsRequest& request);
void declare(Flags& flags, SuggestRequest& request);
void declare(Flags& flags, TrecEvalRequest& request);
void declare(Flags& flags, SummaryRequest& request);
void declare(Flags& flags, InformationRequest& request);
void declare(Flags& flags, TopicsRequest& request);
void declare(Flags& flags, TrainRequest& request);
void declare(Flags& flags, EvaluateRequest& request);
void declare(Flags& flags, ClassifyRequest& request);
void declare(Flags& flags, TagRequest& request);
void declare(Flags& flags, ModelListRequest& request);
void declare(Flags& flags, ModelInfoRequest& request);
void declare(Flags& flags, ModelTermsRequest& request);
void declare(Flags& flags, ModelExportRequest& request);
void declare(Flags& flags, ModelDropRequest& request);
void declare(Flags& flags, HelpWords& help);

}  // namespace inkling::cli
