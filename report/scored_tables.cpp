#include "report/scored_tables.h"

#include <algorithm>

namespace inkling::report {

ScoredTables::ScoredTables(std::span<const std::uint64_t> sizes, std::uint64_t total,
                           const TableJudge& judge, std::size_t rows)
    : rows_(rows), per_topic_(number(rows + 1, 0)), scores_(sizes.size() * per_topic_) {
  for (std::size_t topic = 0; topic < sizes.size(); ++topic) {
    const std::uint64_t size = sizes[topic];
    for (std::uint64_t row = 1; row <= std::min<std::uint64_t>(rows, total); ++row) {
      const std::uint64_t least = row > total - size ? row - (total - size) : 0;
      for (std::uint64_t n11 = least; n11 <= std::min(row, size); ++n11) {
        scores_[topic * per_topic_ + number(row, n11)] = judge(
            {.n11 = n11, .n10 = row - n11, .n01 = size - n11, .n00 = total - size - (row - n11)});
      }
    }
  }
}

}  // namespace inkling::report
