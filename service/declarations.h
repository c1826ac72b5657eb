#pragma once

/// The parameters of each request: names, types, defaults and what they do, said once for all
/// faces. docs/cli.md describes them as flags.

#include <cstddef>
#include <optional>
#include <string>

#include "service/classifier_requests.h"
#include "service/index_requests.h"
#include "service/judging_requests.h"
#include "service/model_requests.h"
#include "service/parameters.h"
#include "service/report_requests.h"
#include "service/search_requests.h"

namespace inkling::service {

void declare(Parameters& parameters, IndexRequest& request);
/// Of records that are sent, in the place of files.
void declare_records(Parameters& parameters, IndexRequest& request);
void declare_records(Parameters& parameters, ClassifyRequest& request);
void declare(Parameters& parameters, DeleteRequest& request);
void declare(Parameters& parameters, ExportRequest& request);
void declare(Parameters& parameters, OptimizeRequest& request);
/// The sources and what becomes of them; the target is each face's own.
void declare(Parameters& parameters, MergeRequest& request);
void declare(Parameters& parameters, StatsRequest& request);
void declare(Parameters& parameters, CheckRequest& request);
void declare(Parameters& parameters, SalvageRequest& request);
void declare(Parameters& parameters, AnalyzeRequest& request);
void declare(Parameters& parameters, TermsRequest& request);
void declare(Parameters& parameters, ShowRequest& request);
void declare(Parameters& parameters, SearchRequest& request);
void declare(Parameters& parameters, BatchRequest& request);
void declare(Parameters& parameters, ReadRequest& request);
void declare(Parameters& parameters, ExplainRequest& request);
void declare(Parameters& parameters, CompareRequest& request);
void declare(Parameters& parameters, SimilarRequest& request);
void declare(Parameters& parameters, KeywordsRequest& request);
void declare(Parameters& parameters, SuggestRequest& request);
void declare(Parameters& parameters, JudgeRequest& request);
void declare(Parameters& parameters, CompareRunsRequest& request);
void declare(Parameters& parameters, PoolRequest& request);
void declare(Parameters& parameters, SummaryRequest& request);
void declare(Parameters& parameters, InformationRequest& request);
void declare(Parameters& parameters, TopicsRequest& request);
void declare(Parameters& parameters, KeynessRequest& request);
void declare(Parameters& parameters, ConcordanceRequest& request);
void declare(Parameters& parameters, CollocationRequest& request);
void declare(Parameters& parameters, DispersionRequest& request);
void declare(Parameters& parameters, WordlistRequest& request);
void declare(Parameters& parameters, NgramsRequest& request);
void declare(Parameters& parameters, GrowthRequest& request);
void declare(Parameters& parameters, TrendsRequest& request);
void declare(Parameters& parameters, DriftRequest& request);
void declare(Parameters& parameters, TopicDistancesRequest& request);
void declare(Parameters& parameters, AllReportsRequest& request);
void declare(Parameters& parameters, TrainRequest& request);
void declare(Parameters& parameters, EvaluateRequest& request);
void declare(Parameters& parameters, CurveRequest& request);
void declare(Parameters& parameters, ClassifyRequest& request);
void declare(Parameters& parameters, TagRequest& request);
void declare(Parameters& parameters, LearnRequest& request);
void declare(Parameters& parameters, ForgetRequest& request);
void declare(Parameters& parameters, LabelRequest& request);
void declare(Parameters& parameters, OutliersRequest& request);
void declare(Parameters& parameters, GenerateRequest& request);
void declare(Parameters& parameters, ReviewRequest& request);
void declare(Parameters& parameters, ModelListRequest& request);
void declare(Parameters& parameters, ModelInfoRequest& request);
void declare(Parameters& parameters, ModelTermsRequest& request);
void declare(Parameters& parameters, ModelSimilarRequest& request);
void declare(Parameters& parameters, ModelHistoryRequest& request);
void declare(Parameters& parameters, ModelDiffRequest& request);
void declare(Parameters& parameters, ModelExportRequest& request);
void declare(Parameters& parameters, ModelImportRequest& request);
void declare(Parameters& parameters, ModelRenameRequest& request);
void declare(Parameters& parameters, ModelDropRequest& request);

/// What several requests have in common.
void declare_where(Parameters& parameters, std::string& where);
void declare_grouped_by(Parameters& parameters, std::string& by, Grouping& grouping);
void declare_work(Parameters& parameters, WorkRequest& work);
void declare_by(Parameters& parameters, std::string& by);
void declare_terms(Parameters& parameters, TermUnit& unit, std::string& field);
void declare_rank(Parameters& parameters, RankRequest& request);
/// What scores of the words of a query, and what it learns.
void declare_query_words(Parameters& parameters, RankRequest& request);
void declare_stop_words(Parameters& parameters, bool& score);
void declare_op(Parameters& parameters, Join& join);
void declare_leniency(Parameters& parameters, Leniency& leniency);

/// What the files are that are read for a model. Converters are declared by the face that runs
/// them.
void declare_reading(Parameters& parameters, TextsRequest& reading);

void declare_wait(Parameters& parameters, Wait& wait);

/// For faces that let the caller choose how many threads may work.
void declare_threads(Parameters& parameters, std::optional<std::size_t>& threads);

}  // namespace inkling::service
