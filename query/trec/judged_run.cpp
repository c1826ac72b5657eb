#include "query/trec/judged_run.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "query/trec/ranked_entries.h"
#include "stats/retrieval_measures.h"

namespace inkling::query {

namespace {

using stats::JudgedRanking;

/// Judgments name the pool; those below 0 are of documents in it that were not judged.
int grade_of(const std::map<std::string, int>& judged, const std::string& document) {
  const auto found = judged.find(document);
  if (found == judged.end()) return stats::kUnjudged;
  return found->second < 0 ? stats::kPooled : found->second;
}

JudgedRanking judge(const std::vector<const RunEntry*>& ranked,
                    const std::map<std::string, int>& judged, int relevant_from) {
  std::vector<int> grades;
  grades.reserve(ranked.size());
  for (const RunEntry* entry : ranked) grades.push_back(grade_of(judged, entry->document));
  std::vector<int> all;
  for (const auto& [document, grade] : judged) all.push_back(grade);
  return {std::move(grades), std::move(all), relevant_from};
}

}  // namespace

JudgedRun::JudgedRun(const Judgments& judgments, const Run& run, std::vector<std::string> topics,
                     const JudgingOptions& options)
    : measures_(trec_measures(options.cutoffs)),
      topics_(std::move(topics)),
      values_(measures_.size()) {
  const std::vector<RunEntry> nothing;
  for (const std::string& topic : topics_) {
    const auto found = run.find(topic);
    const std::vector<RunEntry>& entries = found == run.end() ? nothing : found->second;
    const JudgedRanking ranking =
        judge(ranked_entries(topic, entries), judgments.at(topic), options.relevant_from);
    for (std::size_t at = 0; at < values_.size(); ++at)
      values_[at].push_back(measures_[at].value(ranking));
  }
}

TrecEvaluation JudgedRun::evaluation() const {
  TrecEvaluation result;
  for (std::size_t topic = 0; topic < topics_.size(); ++topic) {
    result.topics.emplace_back(topics_[topic], of_topic(topic));
  }
  result.all = of_all();
  return result;
}

Measures JudgedRun::of_topic(std::size_t topic) const {
  Measures measures;
  for (std::size_t at = 0; at < values_.size(); ++at) {
    const TrecMeasure& measure = measures_[at];
    if (measure.over != Over::geometric_mean)
      measures.emplace_back(measure.name, values_[at][topic]);
  }
  return measures;
}

Measures JudgedRun::of_all() const {
  Measures measures = {{"num_q", static_cast<double>(topics_.size())}};
  for (std::size_t at = 0; at < values_.size(); ++at) {
    const TrecMeasure& measure = measures_[at];
    measures.emplace_back(measure.name, over_topics(measure.over, values_[at]));
  }
  return measures;
}

}  // namespace inkling::query
