#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/trec.h"
#include "stats/retrieval_measures.h"

namespace inkling {

namespace {

using stats::JudgedRanking;

constexpr std::size_t kCutoffs[] = {5, 10, 15, 20, 30, 100, 200, 500, 1000};

/// Below this a topic's average precision counts as this in gm_map, as in trec_eval.
constexpr double kLeastPrecision = 0.00001;

/// By score, ties by document, both descending: the rank column may say anything. Scores are compared as
/// trec_eval holds them, in single precision.
JudgedRanking judge(std::vector<RunEntry> entries, const std::map<std::string, int>& judged) {
  std::ranges::sort(entries, [](const RunEntry& a, const RunEntry& b) {
    const auto left = static_cast<float>(a.score);
    const auto right = static_cast<float>(b.score);
    return left > right || (left == right && a.document > b.document);
  });
  std::vector<int> grades;
  for (const RunEntry& entry : entries) {
    const auto found = judged.find(entry.document);
    grades.push_back(found == judged.end() ? stats::kUnjudged : found->second);
  }
  std::vector<int> all;
  for (const auto& [document, grade] : judged) all.push_back(grade);
  return {std::move(grades), std::move(all)};
}

void add_cutoffs(Measures& measures, const std::string& name, const std::function<double(std::size_t)>& measure) {
  for (const std::size_t k : kCutoffs) measures.emplace_back(name + "_" + std::to_string(k), measure(k));
}

Measures measure(const JudgedRanking& ranking) {
  Measures measures = {{"num_ret", ranking.retrieved()},
                       {"num_rel", ranking.relevant()},
                       {"num_rel_ret", ranking.relevant_retrieved()},
                       {"map", ranking.average_precision()},
                       {"Rprec", ranking.r_precision()},
                       {"bpref", ranking.bpref()},
                       {"recip_rank", ranking.reciprocal_rank()}};
  add_cutoffs(measures, "P", [&](std::size_t k) { return ranking.precision_at(k); });
  add_cutoffs(measures, "recall", [&](std::size_t k) { return ranking.recall_at(k); });
  measures.emplace_back("ndcg", ranking.ndcg());
  add_cutoffs(measures, "ndcg_cut", [&](std::size_t k) { return ranking.ndcg(k); });
  return measures;
}

double geometric_mean(const std::vector<double>& precisions) {
  double sum = 0;
  for (const double precision : precisions) sum += std::log(std::max(precision, kLeastPrecision));
  return std::exp(sum / static_cast<double>(precisions.size()));
}

Measures over_all(const std::vector<std::pair<std::string, Measures>>& topics) {
  const auto n = static_cast<double>(topics.size());
  Measures all = {{"num_q", n}};
  for (std::size_t at = 0; at < topics[0].second.size(); ++at) {
    const std::string& name = topics[0].second[at].first;
    std::vector<double> values;
    for (const auto& [topic, measures] : topics) values.push_back(measures[at].second);
    double sum = 0;
    for (const double value : values) sum += value;
    all.emplace_back(name, name.starts_with("num_") ? sum : sum / n);
    if (name == "map") all.emplace_back("gm_map", geometric_mean(values));
  }
  return all;
}

}  // namespace

TrecEvaluation trec_evaluate(const Judgments& judgments, const Run& run) {
  TrecEvaluation result;
  for (const auto& [topic, entries] : run) {
    const auto judged = judgments.find(topic);
    if (judged != judgments.end()) result.topics.emplace_back(topic, measure(judge(entries, judged->second)));
  }
  if (result.topics.empty()) {
    throw EmptyInputError("no topic of the run has judgments", "check that both files name topics alike");
  }
  result.all = over_all(result.topics);
  return result;
}

}  // namespace inkling
