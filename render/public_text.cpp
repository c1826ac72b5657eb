#include <sstream>
#include <utility>

#include "inkling/all_reports.h"
#include "inkling/error.h"
#include "inkling/render.h"
#include "render/care.h"
#include "render/classification.h"
#include "render/collection_statistics.h"
#include "render/concordance.h"
#include "render/curve.h"
#include "render/facets.h"
#include "render/index.h"
#include "render/insights.h"
#include "render/keywords.h"
#include "render/live_models.h"
#include "render/model_export.h"
#include "render/model_versions.h"
#include "render/models.h"
#include "render/page.h"
#include "render/reports.h"
#include "render/reviewing.h"
#include "render/search.h"
#include "render/trec.h"

namespace inkling {

namespace {

std::string without_end_of_line(std::string line) {
  line.pop_back();
  return line;
}

template <typename... Arguments>
std::string json_of(const Arguments&... arguments) {
  std::ostringstream out;
  render::write_json(out, arguments...);
  return without_end_of_line(std::move(out).str());
}

void require_format(TableFormat format) { require_choice("format", format, TableFormat::latex); }

template <typename Result>
std::string text_of(const Result& result, TableFormat format) {
  require_format(format);
  std::ostringstream out;
  render::print(out, result, format);
  return std::move(out).str();
}

}  // namespace

std::string to_json(const SearchAnswer& answer, bool explain, std::optional<double> seconds) {
  return json_of(answer, explain, seconds);
}
std::string to_json(const QueryReading& reading) { return json_of(reading); }
std::string to_json(const CollectionSurvey& survey) { return json_of(survey); }
std::string to_json(const QueryCounts& counts) { return json_of(counts); }
std::string to_json(const ScoreExplanation& explanation) { return json_of(explanation); }
std::string to_json(const ScoreComparison& comparison) { return json_of(comparison); }
std::string to_json(const DocumentKeywords& keywords) { return json_of(keywords); }
std::string to_json(std::string_view prefix, const std::vector<WordCount>& completions) {
  return json_of(prefix, completions);
}
std::string to_json(const IngestReport& report, const IndexTotals& totals,
                    std::optional<double> seconds) {
  return json_of(report, totals, seconds);
}
std::string to_json(const IndexStatistics& statistics) { return json_of(statistics); }
std::string to_json(const Deletion& deletion) { return json_of(deletion); }
std::string to_json(const Optimization& optimization) { return json_of(optimization); }
std::string to_json(const std::vector<Finding>& findings) { return json_of(findings); }
std::string to_json(const Merged& merged) { return json_of(merged); }
std::string to_json(const ExportedCollection& exported) { return json_of(exported); }
std::string to_json(const SalvageReport& report) { return json_of(report); }
std::string to_json(const std::vector<TermRow>& terms) { return json_of(terms); }
std::string to_json(const AnalyzedText& text) { return json_of(text); }
std::string to_json(const StoredDocument& document) { return json_of(document); }
std::string to_json(const SummaryReport& report) { return json_of(report); }
std::string to_json(const InformationReport& report) { return json_of(report); }
std::string to_json(const TopicReport& report) { return json_of(report); }
std::string to_json(const KeynessReport& report) { return json_of(report); }
std::string to_json(const CollocationReport& report) { return json_of(report); }
std::string to_json(const CollocationPairs& report) { return json_of(report); }
std::string to_json(const DispersionReport& report) { return json_of(report); }
std::string to_json(const Wordlist& report) { return json_of(report); }
std::string to_json(const NgramReport& report) { return json_of(report); }
std::string to_json(const GrowthReport& report) { return json_of(report); }
std::string to_json(const TrendReport& report) { return json_of(report); }
std::string to_json(const DriftReport& report) { return json_of(report); }
std::string to_json(const TopicDistances& report) { return json_of(report); }
std::string to_json(std::string_view query, const std::vector<ConcordanceLine>& lines,
                    const ConcordanceTotals& totals) {
  std::ostringstream out;
  render::ConcordanceWriter writer(out, std::string(query), true, TableFormat::table);
  for (const ConcordanceLine& line : lines) writer.add(line);
  writer.finish(totals);
  return without_end_of_line(std::move(out).str());
}
std::string to_json(std::string_view id, const Classification& answer, bool explain) {
  return json_of(id, answer, explain);
}
std::string to_json(const Evaluation& evaluation, std::optional<double> seconds) {
  return json_of(evaluation, seconds);
}
std::string to_json(const EvaluationReport& report, std::optional<double> seconds) {
  return json_of(report, seconds);
}
std::string to_json(const CurveReport& report, std::optional<double> seconds) {
  return json_of(report, seconds);
}
std::string to_json(const TagReport& report) { return json_of(report); }
std::string to_json(const LearnReport& report) { return json_of(report); }
std::string to_json(const ForgetReport& report) { return json_of(report); }
std::string to_json(const LabelReport& report) { return json_of(report); }
std::string to_json(const ModelDescription& model) { return json_of(model); }
std::string to_json(std::string_view model, const std::vector<TopicWeights>& topics) {
  return json_of(model, topics);
}
std::string to_json(const ModelExport& model) { return json_of(model); }
std::string to_json(const ModelHistory& history) { return json_of(history); }
std::string to_json(const RenamedModel& renamed) { return json_of(renamed); }
std::string to_json(const ImportedModel& imported) { return json_of(imported); }
std::string to_json(const DroppedModel& dropped) { return json_of(dropped); }
std::string to_json(std::string_view a, std::string_view b, const ModelDifference& difference) {
  return json_of(a, b, difference);
}
std::string to_json(std::string_view model, const std::vector<TopicPair>& pairs) {
  return json_of(model, pairs);
}
std::string to_json(std::string_view model, const ConfusedTopics& confused) {
  return json_of(model, confused);
}
std::string to_json(std::string_view model, const Outliers& outliers) {
  return json_of(model, outliers);
}
std::string to_json(std::string_view model, const ReviewQueue& queue) {
  return json_of(model, queue);
}
std::string to_json(const GeneratedText& text) { return json_of(text); }
std::string to_json(const TrecEvaluation& evaluation, bool per_topic) {
  return json_of(evaluation, per_topic);
}
std::string to_json(const NamedComparison& comparison, bool per_topic) {
  return json_of(comparison, per_topic);
}
std::string to_text(const SearchAnswer& answer, TableFormat format) {
  return text_of(answer, format);
}
std::string to_text(const std::vector<Facet>& facets, TableFormat format) {
  return text_of(facets, format);
}
std::string to_text(const QueryReading& reading, TableFormat format) {
  return text_of(reading, format);
}
std::string to_text(const ScoreExplanation& explanation, TableFormat format) {
  return text_of(explanation, format);
}
std::string to_text(const ScoreComparison& comparison, TableFormat format) {
  return text_of(comparison, format);
}
std::string to_text(const DocumentKeywords& keywords, TableFormat format) {
  return text_of(keywords, format);
}
std::string to_text(const std::vector<WordCount>& words, TableFormat format) {
  return text_of(words, format);
}
std::string to_text(const std::vector<Finding>& findings, TableFormat format) {
  return text_of(findings, format);
}
std::string to_text(const std::vector<TermRow>& terms, TableFormat format) {
  return text_of(terms, format);
}
std::string to_text(const AnalyzedText& text, TableFormat format) { return text_of(text, format); }
std::string to_text(const SummaryReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const InformationReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const TopicReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const KeynessReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const CollocationReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const CollocationPairs& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const DispersionReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const Wordlist& report, TableFormat format) { return text_of(report, format); }
std::string to_text(const NgramReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const GrowthReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const TrendReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const DriftReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const TopicDistances& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const std::vector<ConcordanceLine>& lines, TableFormat format) {
  require_format(format);
  std::ostringstream out;
  render::ConcordanceWriter writer(out, {}, false, format);
  for (const ConcordanceLine& line : lines) writer.add(line);
  writer.finish({});
  return std::move(out).str();
}
std::string to_text(const Evaluation& evaluation, TableFormat format) {
  return text_of(evaluation, format);
}
std::string to_text(const EvaluationReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const CurveReport& report, TableFormat format) {
  return text_of(report, format);
}
std::string to_text(const ModelHistory& history, TableFormat format) {
  return text_of(history, format);
}
std::string to_text(std::string_view a, std::string_view b, const ModelDifference& difference,
                    TableFormat format) {
  require_format(format);
  std::ostringstream out;
  render::print(out, a, b, difference, format);
  return std::move(out).str();
}
std::string to_text(const std::vector<TopicPair>& pairs, TableFormat format) {
  return text_of(pairs, format);
}
std::string to_text(const ConfusedTopics& confused, TableFormat format) {
  return text_of(confused, format);
}
std::string to_text(const Outliers& outliers, TableFormat format) {
  return text_of(outliers, format);
}
std::string to_text(const ReviewQueue& queue, TableFormat format) { return text_of(queue, format); }
std::string to_text(const std::vector<TopicWeights>& topics, TableFormat format) {
  return text_of(topics, format);
}

std::string to_text(const ModelExport& model) {
  std::ostringstream out;
  render::write_export(out, model);
  return std::move(out).str();
}

std::string to_html(const AllReports& reports, const PageSubject& subject) {
  std::ostringstream out;
  render::write_page(out, reports, subject);
  return std::move(out).str();
}

}  // namespace inkling
