#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/trec.h"
#include "query/trec/judged_run.h"
#include "query/trec/trec_measures.h"
#include "stats/bootstrap.h"
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
                          "check that both files name topics in the same way");
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

/// What is averaged of each topic.
std::vector<double> averaged(query::Over over, std::vector<double> values) {
  for (double& value : values) value = query::averaged_value(over, value);
  return values;
}

/// What over_topics() makes of a mean of averaged values.
double of_mean(query::Over over, double mean, std::size_t topics) {
  switch (over) {
    case query::Over::sum:
      return mean * static_cast<double>(topics);
    case query::Over::geometric_mean:
      return std::exp(mean);
    case query::Over::mean:
      break;
  }
  return mean;
}

/// Fills the intervals of all measures.
void add_intervals(std::vector<MeasureComparison>& measures, const JudgedRun& ours,
                   const JudgedRun& theirs, const ComparisonOptions& options) {
  const std::vector<TrecMeasure>& known = query::trec_measures();
  std::vector<std::vector<double>> series;
  for (std::size_t at = 0; at < known.size(); ++at) {
    series.push_back(averaged(known[at].over, ours.values(at)));
    series.push_back(averaged(known[at].over, theirs.values(at)));
  }
  const std::vector<std::vector<double>> means =
      stats::bootstrap_means(series, {.resamples = options.resamples, .seed = options.seed});
  const std::size_t topics = ours.topics().size();
  std::vector<double> differences(options.resamples);
  for (std::size_t at = 0; at < known.size(); ++at) {
    for (std::size_t sample = 0; sample < options.resamples; ++sample) {
      differences[sample] = of_mean(known[at].over, means[2 * at][sample], topics) -
                            of_mean(known[at].over, means[2 * at + 1][sample], topics);
    }
    const stats::Interval interval = stats::percentile_interval(differences);
    measures[at].low = interval.low;
    measures[at].high = interval.high;
  }
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
  if (options.resamples < 100 || options.resamples > 1'000'000)
    throw OptionError("resamples", "must lie between 100 and 1,000,000");
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
  add_intervals(result.measures, ours, theirs, options);
  return result;
}

}  // namespace inkling
