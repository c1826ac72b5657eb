#pragma once

/// Answers as text: JSON for programs, tables for both.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/answers.h"
#include "inkling/check.h"
#include "inkling/classifier.h"
#include "inkling/collocations.h"
#include "inkling/concordance.h"
#include "inkling/confused_topics.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/ingest.h"
#include "inkling/keyness.h"
#include "inkling/model_difference.h"
#include "inkling/ngrams.h"
#include "inkling/outliers.h"
#include "inkling/report.h"
#include "inkling/results.h"
#include "inkling/review.h"
#include "inkling/salvage.h"
#include "inkling/search.h"
#include "inkling/similar_topics.h"
#include "inkling/table_format.h"
#include "inkling/topic_distances.h"
#include "inkling/trec.h"
#include "inkling/trends.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// One JSON object on one line, without the end of the line: what the command of the same name
/// answers with --json. Keys have a fixed order; doubles are in the shortest form that reads back
/// equal, and NaN and the infinities are null. Strings are well-formed UTF-8 with control
/// characters escaped. `seconds` is left out where it is not given.
///
/// With `explain`, hits and classifications carry their explanation, be it empty.
std::string to_json(const SearchAnswer& answer, bool explain = false,
                    std::optional<double> seconds = {});
std::string to_json(const QueryReading& reading);
/// What parse_collection_survey() and parse_query_counts() read.
std::string to_json(const CollectionSurvey& survey);
std::string to_json(const QueryCounts& counts);
std::string to_json(const ScoreExplanation& explanation);
std::string to_json(const ScoreComparison& comparison);
std::string to_json(const DocumentKeywords& keywords);
std::string to_json(std::string_view prefix, const std::vector<WordCount>& completions);

std::string to_json(const IngestReport& report, const IndexTotals& totals,
                    std::optional<double> seconds = {});
std::string to_json(const IndexStatistics& statistics);
std::string to_json(const Deletion& deletion);
std::string to_json(const Optimization& optimization);
std::string to_json(const Merged& merged);
std::string to_json(const ExportedCollection& exported);
std::string to_json(const std::vector<Finding>& findings);
std::string to_json(const SalvageReport& report);
std::string to_json(const std::vector<TermRow>& terms);
std::string to_json(const AnalyzedText& text);
std::string to_json(const StoredDocument& document);

std::string to_json(const SummaryReport& report);
std::string to_json(const InformationReport& report);
std::string to_json(const TopicReport& report);
std::string to_json(const KeynessReport& report);
std::string to_json(const CollocationReport& report);
std::string to_json(const CollocationPairs& report);
std::string to_json(const DispersionReport& report);
std::string to_json(const Wordlist& report);
std::string to_json(const NgramReport& report);
std::string to_json(const GrowthReport& report);
std::string to_json(const TrendReport& report);
std::string to_json(const DriftReport& report);
std::string to_json(const TopicDistances& report);
/// A concordance: its query, the lines that were shown, and what was counted.
std::string to_json(std::string_view query, const std::vector<ConcordanceLine>& lines,
                    const ConcordanceTotals& totals);

std::string to_json(std::string_view id, const Classification& answer, bool explain = false);
std::string to_json(const Evaluation& evaluation, std::optional<double> seconds = {});
std::string to_json(const EvaluationReport& report, std::optional<double> seconds = {});
std::string to_json(const CurveReport& report, std::optional<double> seconds = {});
std::string to_json(const TagReport& report);
std::string to_json(const LearnReport& report);
std::string to_json(const ForgetReport& report);
std::string to_json(const LabelReport& report);
std::string to_json(const ModelDescription& model);
std::string to_json(std::string_view model, const std::vector<TopicWeights>& topics);
std::string to_json(const ModelExport& model);
std::string to_json(const ModelHistory& history);
std::string to_json(const RenamedModel& renamed);
std::string to_json(const ImportedModel& imported);
std::string to_json(const DroppedModel& dropped);
/// `a` and `b` are the names of the models.
std::string to_json(std::string_view a, std::string_view b, const ModelDifference& difference);
std::string to_json(std::string_view model, const std::vector<TopicPair>& pairs);
std::string to_json(std::string_view model, const ConfusedTopics& confused);
std::string to_json(std::string_view model, const Outliers& outliers);
std::string to_json(std::string_view model, const ReviewQueue& queue);
std::string to_json(const GeneratedText& text);

/// With `per_topic`, also the measures of each topic.
std::string to_json(const TrecEvaluation& evaluation, bool per_topic = false);
std::string to_json(const NamedComparison& comparison, bool per_topic = false);

/// The rows of an answer: hits, terms, topics or parts.
std::string to_text(const SearchAnswer& answer, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<Facet>& facets, TableFormat format = TableFormat::table);
std::string to_text(const QueryReading& reading, TableFormat format = TableFormat::table);
std::string to_text(const ScoreExplanation& explanation, TableFormat format = TableFormat::table);
std::string to_text(const ScoreComparison& comparison, TableFormat format = TableFormat::table);
std::string to_text(const DocumentKeywords& keywords, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<WordCount>& words, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<Finding>& findings, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<TermRow>& terms, TableFormat format = TableFormat::table);
std::string to_text(const AnalyzedText& text, TableFormat format = TableFormat::table);
std::string to_text(const SummaryReport& report, TableFormat format = TableFormat::table);
std::string to_text(const InformationReport& report, TableFormat format = TableFormat::table);
std::string to_text(const TopicReport& report, TableFormat format = TableFormat::table);
std::string to_text(const KeynessReport& report, TableFormat format = TableFormat::table);
std::string to_text(const CollocationReport& report, TableFormat format = TableFormat::table);
std::string to_text(const CollocationPairs& report, TableFormat format = TableFormat::table);
std::string to_text(const DispersionReport& report, TableFormat format = TableFormat::table);
std::string to_text(const Wordlist& report, TableFormat format = TableFormat::table);
std::string to_text(const NgramReport& report, TableFormat format = TableFormat::table);
std::string to_text(const GrowthReport& report, TableFormat format = TableFormat::table);
std::string to_text(const TrendReport& report, TableFormat format = TableFormat::table);
std::string to_text(const DriftReport& report, TableFormat format = TableFormat::table);
std::string to_text(const TopicDistances& report, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<ConcordanceLine>& lines,
                    TableFormat format = TableFormat::table);
std::string to_text(const Evaluation& evaluation, TableFormat format = TableFormat::table);
std::string to_text(const EvaluationReport& report, TableFormat format = TableFormat::table);
std::string to_text(const CurveReport& report, TableFormat format = TableFormat::table);
std::string to_text(const ModelHistory& history, TableFormat format = TableFormat::table);
std::string to_text(std::string_view a, std::string_view b, const ModelDifference& difference,
                    TableFormat format = TableFormat::table);
std::string to_text(const std::vector<TopicPair>& pairs, TableFormat format = TableFormat::table);
std::string to_text(const ConfusedTopics& confused, TableFormat format = TableFormat::table);
std::string to_text(const Outliers& outliers, TableFormat format = TableFormat::table);
std::string to_text(const ReviewQueue& queue, TableFormat format = TableFormat::table);
std::string to_text(const std::vector<TopicWeights>& topics,
                    TableFormat format = TableFormat::table);

/// All of what `inkling model export` writes, in the format that export_model() was asked for.
std::string to_text(const ModelExport& model);

}  // namespace inkling
