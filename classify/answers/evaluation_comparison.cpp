#include "inkling/evaluation_comparison.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "stats/classification_measures.h"
#include "stats/macro_f1_test.h"
#include "stats/mcnemar.h"
#include "stats/randomisation_test.h"
#include "stats/ratio.h"

namespace inkling {

namespace {

using Names = std::vector<std::string>;

Names names_of(const Evaluation& evaluation) {
  Names names;
  for (const TopicQuality& topic : evaluation.topics) names.push_back(topic.topic);
  return names;
}

/// Both sorted.
Names together(const Names& first, const Names& second) {
  Names all;
  std::ranges::set_union(first, second, std::back_inserter(all));
  return all;
}

/// Topics of one evaluation by their numbers among the topics of both.
class Renumbering {
 public:
  Renumbering(const Names& names, const Names& all) {
    for (const std::string& name : names) {
      const auto at = std::ranges::lower_bound(all, name);
      number_of_.push_back(static_cast<std::uint32_t>(at - all.begin()));
    }
  }

  stats::TopicSet operator()(stats::TopicSet topics) const {
    for (std::uint32_t& topic : topics) topic = number_of_[topic];
    return topics;
  }

 private:
  std::vector<std::uint32_t> number_of_;
};

/// The documents that both were judged on.
struct Pairs {
  std::vector<stats::TopicSet> truth, first, second;
  std::vector<double> differences;  ///< of being right: 1, 0 or -1
  stats::PairedOutcomes outcomes;

  void count(bool first_is_right, bool second_is_right) {
    differences.push_back(static_cast<double>(first_is_right) -
                          static_cast<double>(second_is_right));
    if (first_is_right) {
      ++(second_is_right ? outcomes.both : outcomes.only_first);
    } else {
      ++(second_is_right ? outcomes.only_second : outcomes.neither);
    }
  }
};

Pairs paired(const Evaluation& first, const Evaluation& second, const Names& all, bool by_sets) {
  const Renumbering of_first(names_of(first), all), of_second(names_of(second), all);
  std::unordered_map<std::uint32_t, const Judgement*> judged;
  for (const Judgement& judgement : second.outcomes) judged[to_number(judgement.doc)] = &judgement;
  const auto is_right = [&](const Judgement& of) { return by_sets ? of.is_exact : of.is_right; };
  Pairs pairs;
  for (const Judgement& left : first.outcomes) {
    const auto found = judged.find(to_number(left.doc));
    if (found == judged.end()) continue;
    const Judgement& right = *found->second;
    // A label that only one of them knows is a label all the same.
    const stats::TopicSet labels = of_first(left.labels), others = of_second(right.labels);
    std::ranges::set_union(labels, others, std::back_inserter(pairs.truth.emplace_back()));
    pairs.first.push_back(of_first(left.given));
    pairs.second.push_back(of_second(right.given));
    pairs.count(is_right(left), is_right(right));
  }
  return pairs;
}

ComparedMeasure compared(double first, double second, const stats::RandomisationTest& test) {
  return {first, second, first - second, test.p_value, test.is_exact};
}

double macro_f1(const Pairs& pairs, const std::vector<stats::TopicSet>& given, std::size_t topics) {
  return stats::macro_f1_of_occurring(stats::topic_counts(pairs.truth, given, topics));
}

}  // namespace

EvaluationComparison compare(const Evaluation& first, const Evaluation& second,
                             const EvaluationComparisonOptions& options) {
  const Names all = together(names_of(first), names_of(second));
  EvaluationComparison result;
  result.by_sets = first.gives_sets || second.gives_sets;
  const Pairs pairs = paired(first, second, all, result.by_sets);
  const stats::PairedOutcomes& outcomes = pairs.outcomes;
  result.documents = outcomes.documents();
  if (result.documents == 0) {
    throw EmptyInputError("no document has labels that both models know",
                          "compare models of the same topics");
  }
  result.left_out = first.outcomes.size() + second.outcomes.size() - 2 * result.documents;
  result.both_right = outcomes.both;
  result.only_first = outcomes.only_first;
  result.only_second = outcomes.only_second;
  result.neither = outcomes.neither;
  const stats::RandomisationOptions drawing{options.permutations, options.seed};
  result.accuracy = compared(stats::ratio(outcomes.both + outcomes.only_first, result.documents),
                             stats::ratio(outcomes.both + outcomes.only_second, result.documents),
                             stats::paired_randomisation_test(pairs.differences, drawing));
  const stats::Interval interval = stats::difference_of_shares(outcomes);
  result.low = interval.low;
  result.high = interval.high;
  result.mcnemar_p = stats::mcnemar_exact_p(outcomes.only_first, outcomes.only_second);
  result.macro_f1 =
      compared(macro_f1(pairs, pairs.first, all.size()), macro_f1(pairs, pairs.second, all.size()),
               stats::macro_f1_randomisation_test(pairs.truth, pairs.first, pairs.second,
                                                  all.size(), drawing));
  return result;
}

}  // namespace inkling
