#pragma once

/// The tables of terms and topics, and how they are judged.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/report.h"
#include "report/scored_tables.h"
#include "report/selection.h"
#include "report/table_judge.h"
#include "report/topic_columns.h"

namespace inkling::report {

/// What all threads share that compare terms with topics.
class TopicTables {
 public:
  TopicTables(const Selection& selection, const TopicColumns& columns,
              const TopicReportOptions& options);

  const TopicReportOptions& options() const noexcept { return options_; }
  CountUnit count() const noexcept { return count_; }
  const TopicColumns& columns() const noexcept { return columns_; }
  const ScoredTables& rare() const noexcept { return rare_; }
  std::size_t topics() const noexcept { return columns_.size(); }
  std::uint64_t total() const noexcept { return total_; }

  /// Of a term that occurs `row` times, `n11` of these in the topic.
  stats::Contingency table(std::size_t topic, std::uint64_t row, std::uint64_t n11) const noexcept {
    return {.n11 = n11,
            .n10 = row - n11,
            .n01 = sizes_[topic] - n11,
            .n00 = total_ - sizes_[topic] - (row - n11)};
  }
  const TableJudge& judge() const noexcept { return judge_; }
  bool is_wanted(const stats::Contingency& table) const noexcept;
  /// No term that occurs up to `row` times has a smaller p-value in the topic, but for rounding:
  /// the measures are convex in n11 for a given row, and grow with the row where n11 is all or
  /// nothing.
  double least_p_value(std::size_t topic, std::uint64_t row) const noexcept;

 private:
  const TopicReportOptions& options_;
  CountUnit count_;
  const TopicColumns& columns_;
  const std::vector<std::uint64_t>& sizes_;  ///< of topics, in the unit that is counted
  std::uint64_t total_;
  TableJudge judge_;
  ScoredTables rare_;
};

}  // namespace inkling::report
