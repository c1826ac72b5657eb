#pragma once

/// What the tables of terms and topics are listed by.

#include "inkling/report.h"
#include "report/association.h"
#include "stats/contingency.h"

namespace inkling::report {

/// Judges tables by the measure of a report, and orders them as it wants. Any number of threads may
/// use it.
class TableJudge {
 public:
  explicit TableJudge(const TopicReportOptions& options)
      : measure_(options.measure),
        order_(options.order),
        is_by_score_(options.order == TopicTermOrder::score ||
                     options.order == TopicTermOrder::topic ||
                     options.order == TopicTermOrder::documents),
        function_(function_of(options.measure)),
        sign_(options.direction == AssociationDirection::against && tells_direction(options.measure)
                  ? -1
                  : 1) {}

  /// With the number by which the table is ordered as its score: the greatest comes first.
  Association2x2 operator()(const stats::Contingency& table) const noexcept {
    Association2x2 found = function_(table);
    found.score = is_by_score_ ? sign_ * found.score : number_of(table, found.score);
    return found;
  }
  /// By the measure.
  double score_of(const stats::Contingency& table) const noexcept { return function_(table).score; }

  /// Whether a surface form decides between tables that have the same number.
  bool is_by_surface() const noexcept { return order_ == TopicTermOrder::surface; }
  /// Whether p-values fall as those numbers rise, so that what a term can be at most follows from
  /// how often it occurs.
  bool has_bounds() const noexcept { return is_by_score_ && !tells_direction(measure_); }

 private:
  double number_of(const stats::Contingency& table, double score) const noexcept;
  double statistic_of(const stats::Contingency& table, double score) const noexcept;

  Association measure_;
  TopicTermOrder order_;
  bool is_by_score_;
  AssociationFunction function_;
  double sign_;  ///< -1 where the least scores are the best: of what speaks against a topic
};

/// Where the order is that of topics, and not the one they have.
void order_topics(TopicReport& report);

}  // namespace inkling::report
