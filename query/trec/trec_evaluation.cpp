#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/trec.h"
#include "query/trec/judged_run.h"
#include "query/trec/trec_measures.h"
#include "stats/randomisation_test.h"

namespace inkling {

namespace {

using query::JudgedRun;
using query::TrecMeasure;

/// Topics with judgments that `counts` says yes to.
std::vector<std::string> topics_where(const Judgments& judgments,
                                      const std::function<bool(const std::string&)>& counts) {
  std::vector<std::string> topics;
  for (const auto& [topic, judged] : judgments) {
    if (counts(topic)) topics.push_back(topic);
  }
  if (topics.empty()) {
    throw EmptyInputError("no topic of the run has judgments",
                          "check that both files name topics alike");
  }
  return topics;
}

void check(const JudgingOptions& options) {
  if (options.relevant_from < 1)
    throw OptionError("level", "the least relevant grade must be at least 1");
  if (std::ranges::count(options.cutoffs, 0U) != 0)
    throw OptionError("cutoffs", "ranks begin at 1");
}

std::vector<double> differences(query::Over over, const std::vector<double>& first,
                                const std::vector<double>& second) {
  std::vector<double> result;
  for (std::size_t topic = 0; topic < first.size(); ++topic) {
    result.push_back(query::averaged_value(over, first[topic]) -
                     query::averaged_value(over, second[topic]));
  }
  return result;
}

MeasureComparison compare(const TrecMeasure& measure, const std::vector<double>& first,
                          const std::vector<double>& second,
                          const stats::RandomisationOptions& options) {
  const std::vector<double> by_topic = differences(measure.over, first, second);
  const auto count = [&](auto is) {
    return static_cast<std::size_t>(std::ranges::count_if(by_topic, is));
  };
  const stats::RandomisationTest test = stats::paired_randomisation_test(by_topic, options);
  MeasureComparison result;
  result.measure = measure.name;
  result.first = query::over_topics(measure.over, first);
  result.second = query::over_topics(measure.over, second);
  result.difference = result.first - result.second;
  result.better = count([](double difference) { return difference > 0; });
  result.worse = count([](double difference) { return difference < 0; });
  result.p_value = test.p_value;
  result.is_exact = test.is_exact;
  return result;
}

}  // namespace

TrecEvaluation trec_evaluate(const Judgments& judgments, const Run& run,
                             const JudgingOptions& options) {
  check(options);
  std::vector<std::string> topics = topics_where(
      judgments, [&](const std::string& topic) { return options.complete || run.contains(topic); });
  return JudgedRun(judgments, run, std::move(topics), options).evaluation();
}

TrecComparison trec_compare(const Judgments& judgments, const Run& first, const Run& second,
                            const ComparisonOptions& options) {
  check(options.judging);
  if (options.permutations == 0) throw OptionError("permutations", "at least one is needed");
  const std::vector<std::string> topics = topics_where(judgments, [&](const std::string& topic) {
    return options.judging.complete || first.contains(topic) || second.contains(topic);
  });
  const JudgedRun ours(judgments, first, topics, options.judging);
  const JudgedRun theirs(judgments, second, topics, options.judging);

  TrecComparison result{ours.evaluation(), theirs.evaluation(), 0, 0, {}};
  for (const std::string& topic : topics) {
    if (!second.contains(topic) && first.contains(topic)) ++result.only_first;
    if (!first.contains(topic) && second.contains(topic)) ++result.only_second;
  }
  const stats::RandomisationOptions draw{.permutations = options.permutations,
                                         .seed = options.seed};
  for (std::size_t at = 0; at < ours.measures().size(); ++at) {
    result.measures.push_back(
        compare(ours.measures()[at], ours.values(at), theirs.values(at), draw));
  }
  return result;
}

}  // namespace inkling
