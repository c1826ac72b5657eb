#pragma once

/// Scores of the tables of rare terms, each computed once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "report/table_judge.h"

namespace inkling::report {

/// Most terms are rare: what a topic has of a term that occurs once is one of two tables. There are
/// (rows + 1) (rows + 2) / 2 of them for each topic. Any number of threads may read them.
class ScoredTables {
 public:
  /// Of all topics, with `sizes`, in a collection of `total`, and of all terms that occur up to
  /// `rows` times. Cost: O(topics * rows^2).
  ScoredTables(std::span<const std::uint64_t> sizes, std::uint64_t total, const TableJudge& judge,
               std::size_t rows);

  /// Whether a term that occurs so often is one of them.
  bool covers(std::uint64_t row) const noexcept { return row <= rows_; }
  /// The number of tables of a topic.
  std::size_t size() const noexcept { return per_topic_; }
  std::size_t rows() const noexcept { return rows_; }
  /// The table of a term that occurs `row` times, `n11` of these in the topic.
  static constexpr std::size_t number(std::uint64_t row, std::uint64_t n11) noexcept {
    return static_cast<std::size_t>(row * (row + 1) / 2 + n11);
  }
  const Association2x2& operator()(std::size_t topic, std::size_t number) const noexcept {
    return scores_[topic * per_topic_ + number];
  }

 private:
  std::size_t rows_;
  std::size_t per_topic_;
  std::vector<Association2x2> scores_;
};

}  // namespace inkling::report
