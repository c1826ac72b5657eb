#pragma once

/// How often terms must occur to matter to topics.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "report/topic_tables.h"

namespace inkling::report {

/// Among the k terms that a topic lists, the worst has a p-value that at least k terms have or
/// beat: its q-value is at most m / k times as large, m being the number of terms. p-values above
/// this limit have no say in the q-values that are listed, and their terms are not listed. So a
/// term matters only if it occurs so often that some table of it would be below the limit.
///
/// The more terms were visited, the lower are the limits, and the higher the bound.
class RowBound {
 public:
  /// Of so many topics, each of which lists `k` of `most_terms` terms, or fewer. All terms are
  /// admitted at first.
  RowBound(const TopicTables& tables, std::size_t topics, std::size_t k, std::uint64_t most_terms);

  /// Whether a term that occurs so often may matter.
  bool admits(std::uint64_t row) const noexcept { return row >= least_row_; }
  /// Whether so many terms were met since the last raise that another one may pay.
  bool is_due(std::uint64_t terms) const noexcept { return terms >= next_raise_; }
  /// Where lists have no k terms yet.
  void put_off(std::uint64_t terms) noexcept;
  /// `topics` list k terms each; their worst ones have the p-values `worst`. Cost: O(topics log N).
  void raise(std::uint64_t terms, std::span<const std::uint32_t> topics,
             std::span<const double> worst);

  /// No term that was not admitted has a smaller p-value in the topic at this place.
  double least_left_out(std::size_t at) const noexcept;

 private:
  bool is_hopeless(std::span<const std::uint32_t> topics, std::uint64_t row);

  const TopicTables& tables_;
  double scale_;                  ///< m / k
  std::vector<double> limits_;    ///< by place of the topic
  std::size_t hopeful_ = 0;       ///< the place of the topic that was last found to have hope
  std::uint64_t least_row_ = 1;   ///< of terms that are admitted
  std::uint64_t next_raise_ = 0;  ///< the number of terms at which it is due
};

}  // namespace inkling::report
