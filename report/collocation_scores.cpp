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

}  // namespace

Collocate CollocationScorer::measures(const NearWord& word, CollocationMeasure measure) const {
  const Contingency table = table_of(word);
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
  found.score = score(word, measure);
  return found;
}

double CollocationScorer::score(const NearWord& word, CollocationMeasure measure) const {
  switch (measure) {
    case CollocationMeasure::log_dice:
      return stats::log_dice(word_pair(word, node_count_));
    case CollocationMeasure::pmi:
      return stats::pmi(table_of(word));
    case CollocationMeasure::npmi:
      return stats::npmi(table_of(word));
    case CollocationMeasure::g2:
      return stats::g2_signed(table_of(word));
    case CollocationMeasure::t:
      return stats::t_score(table_of(word)).value_or(0);
    case CollocationMeasure::mi3:
      return stats::mi3(table_of(word));
    case CollocationMeasure::delta_p:
      return stats::delta_p_second(table_of(word));
  }
  return 0;
}

double CollocationScorer::number_of(CollocationOrder order, const NearWord& word,
                                    double score) const {
  switch (order) {
    case CollocationOrder::score:
      return score;
    case CollocationOrder::o11:
      return static_cast<double>(word.near);
    case CollocationOrder::e11:
      return stats::expected_n11(table_of(word));
    case CollocationOrder::n1:
      return static_cast<double>(near_);
    case CollocationOrder::n2:
      return static_cast<double>(word.all);
    case CollocationOrder::node_count:
      return static_cast<double>(node_count_);
    case CollocationOrder::delta_p_node:
      return stats::delta_p_first(table_of(word));
    case CollocationOrder::p_value:  // of g2, which orders them even where they underflow
      return std::abs(stats::g2_signed(table_of(word)));
    case CollocationOrder::node:
    case CollocationOrder::node_surface:
    case CollocationOrder::term:
    case CollocationOrder::surface:
      break;
  }
  return 0;
}

}  // namespace inkling::report
