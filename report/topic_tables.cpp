#include "report/topic_tables.h"

#include <algorithm>

#include "stats/contingency.h"

namespace inkling::report {

namespace {

/// Most terms occur less often, and so many topics have tables of a few MiB.
constexpr std::size_t kRareRows = 64;
constexpr std::size_t kMostRareTables = std::size_t{1} << 18;

/// The more topics, the fewer rows: all tables take 4 MiB at most, and their counts in each walk 2.
std::size_t rare_rows(std::size_t topics) {
  std::size_t rows = kRareRows;
  while (rows > 1 && topics * ScoredTables::number(rows + 1, 0) > kMostRareTables) --rows;
  return rows;
}

}  // namespace

TopicTables::TopicTables(const Selection& selection, const TopicColumns& columns,
                         const TopicReportOptions& options)
    : options_(options),
      count_(options.count.value_or(
          options.measure == Association::log_odds ? CountUnit::tokens : CountUnit::documents)),
      columns_(columns),
      sizes_(count_ == CountUnit::tokens ? columns.all_tokens() : columns.all_documents()),
      total_(count_ == CountUnit::tokens ? selection.tokens() : selection.count()),
      judge_(options),
      rare_(sizes_, total_, judge_, rare_rows(columns.size())) {}

bool TopicTables::is_wanted(const stats::Contingency& table) const noexcept {
  if (options_.direction == AssociationDirection::both) return true;
  return (options_.direction == AssociationDirection::in_favour) == (stats::direction(table) > 0);
}

double TopicTables::least_p_value(std::size_t topic, std::uint64_t row) const noexcept {
  const std::uint64_t in = std::min(row, sizes_[topic]);
  const std::uint64_t out = std::min(row, total_ - sizes_[topic]);
  return std::min(judge_(table(topic, in, in)).p_value, judge_(table(topic, out, 0)).p_value);
}

}  // namespace inkling::report
