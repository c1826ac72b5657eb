#include "query/trec/judged_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "stats/retrieval_measures.h"

namespace inkling::query {

namespace {

using stats::JudgedRanking;

/// By score, ties by document, both descending: the rank column may say anything. Scores are
/// compared as trec_eval holds them, in single precision.
bool stands_before(const RunEntry& a, const RunEntry& b) {
  const auto left = static_cast<float>(a.score);
  const auto right = static_cast<float>(b.score);
  return left > right || (left == right && a.document > b.document);
}

/// Judgments name the pool; those below 0 are of documents in it that were not judged.
int grade_of(const std::map<std::string, int>& judged, const std::string& document) {
  const auto found = judged.find(document);
  if (found == judged.end()) return stats::kUnjudged;
  return found->second < 0 ? stats::kPooled : found->second;
}

/// read_run() refuses both; a program may still put them together.
void require_valid(const std::string& topic, const std::vector<RunEntry>& entries) {
  std::vector<std::string_view> documents;
  documents.reserve(entries.size());
  for (const RunEntry& entry : entries) {
    if (std::isnan(entry.score)) {
      throw OptionError(
          "run", "topic " + topic + ", document " + entry.document + ": the score is not a number");
    }
    documents.push_back(entry.document);
  }
  std::ranges::sort(documents);
  const auto twice = std::ranges::adjacent_find(documents);
  if (twice != documents.end()) {
    throw OptionError("run",
                      "topic " + topic + ": document " + std::string(*twice) + " is listed twice");
  }
}

JudgedRanking judge(const std::vector<RunEntry>& entries, const std::map<std::string, int>& judged,
                    int relevant_from) {
  std::vector<const RunEntry*> ranked;
  ranked.reserve(entries.size());
  for (const RunEntry& entry : entries) ranked.push_back(&entry);
  std::ranges::sort(ranked,
                    [](const RunEntry* a, const RunEntry* b) { return stands_before(*a, *b); });
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
    require_valid(topic, entries);
    const JudgedRanking ranking = judge(entries, judgments.at(topic), options.relevant_from);
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
