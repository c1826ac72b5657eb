#include "report/table_judge.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace inkling::report {

using stats::Contingency;

/// That the p-value is of, which it orders even where it underflows.
double TableJudge::statistic_of(const Contingency& table, double score) const noexcept {
  if (measure_ == Association::log_odds) return std::abs(score);
  return tells_direction(measure_) ? stats::g2(table) : score;
}

double TableJudge::number_of(const Contingency& table, double score) const noexcept {
  switch (order_) {
    case TopicTermOrder::score:
    case TopicTermOrder::topic:
    case TopicTermOrder::documents:
      return score;
    case TopicTermOrder::term:
    case TopicTermOrder::surface:
      return 0;
    case TopicTermOrder::direction:  // "against" comes before "for"
      return stats::direction(table) > 0 ? 0 : 1;
    case TopicTermOrder::n11:
      return static_cast<double>(table.n11);
    case TopicTermOrder::n10:
      return static_cast<double>(table.n10);
    case TopicTermOrder::n01:
      return static_cast<double>(table.n01);
    case TopicTermOrder::n00:
      return static_cast<double>(table.n00);
    case TopicTermOrder::count:
      return static_cast<double>(table.n11 + table.n10);
    case TopicTermOrder::p_value:
    case TopicTermOrder::q_value:
      return statistic_of(table, score);
    case TopicTermOrder::log_ratio:
      return log_ratio_of(table).value;
    case TopicTermOrder::log_ratio_low:
      return log_ratio_of(table).low;
    case TopicTermOrder::log_ratio_high:
      return log_ratio_of(table).high;
    case TopicTermOrder::odds_ratio:
      return odds_ratio_of(table).value;
    case TopicTermOrder::odds_ratio_low:
      return odds_ratio_of(table).low;
    case TopicTermOrder::odds_ratio_high:
      return odds_ratio_of(table).high;
  }
  return 0;
}

void order_topics(TopicReport& report) {
  if (report.order == TopicTermOrder::documents)
    std::ranges::stable_sort(report.topics, std::ranges::greater{}, &TopicTerms::documents);
}

}  // namespace inkling::report
