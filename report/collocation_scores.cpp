#include "report/collocation_scores.h"

#include <algorithm>
#include <cmath>

#include "stats/collocation.h"

namespace inkling::report {

namespace {

using stats::Contingency;

/// Of which log_dice reads n11 and the frequencies of both words. They go together at most as often
/// as the rarer one occurs, however often windows have the word.
Contingency word_pair(const NearWord& word, std::uint64_t node_count) {
  const std::uint64_t both = std::min({word.near, node_count, word.all});
  return {.n11 = both, .n10 = node_count - both, .n01 = word.all - both, .n00 = 0};
}

double value_of(CollocationMeasure measure, const Collocate& word) {
  switch (measure) {
    case CollocationMeasure::log_dice:
      return word.log_dice;
    case CollocationMeasure::pmi:
      return word.pmi;
    case CollocationMeasure::npmi:
      return word.npmi;
    case CollocationMeasure::g2:
      return word.g2;
    case CollocationMeasure::t:
      return word.t;
    case CollocationMeasure::mi3:
      return word.mi3;
    case CollocationMeasure::delta_p:
      return word.delta_p;
  }
  return 0;
}

}  // namespace

Collocate CollocationScorer::measures(const NearWord& word, CollocationMeasure measure) const {
  const Contingency table{.n11 = word.near,
                          .n10 = near_ - word.near,
                          .n01 = word.all - word.near,
                          .n00 = tokens_ - near_ - (word.all - word.near)};
  Collocate found;
  found.o11 = word.near;
  found.n2 = word.all;
  found.e11 = stats::expected_n11(table);
  found.log_dice = stats::log_dice(word_pair(word, node_count_));
  found.pmi = stats::pmi(table);
  found.npmi = stats::npmi(table);
  found.mi3 = stats::mi3(table);
  found.g2 = stats::g2_signed(table);
  found.t = stats::t_score(table).value_or(0);
  found.delta_p = stats::delta_p_second(table);
  found.delta_p_node = stats::delta_p_first(table);
  found.p_value = stats::chi_square_p_value(std::abs(found.g2));
  found.score = value_of(measure, found);
  return found;
}

}  // namespace inkling::report
