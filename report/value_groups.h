#pragma once

/// Groups of the values of a field: periods of dates, bins of numbers, or the values themselves.

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/grouping.h"
#include "inkling/index.h"
#include "inkling/trends.h"
#include "report/selection.h"

namespace inkling::report {

inline constexpr std::uint32_t kNoGroup = 0xFFFF'FFFF;

/// Groups in their order, and the group of each value of a column; kNoGroup where it has none.
struct ValueGroups {
  std::vector<std::string> names;
  std::vector<std::uint32_t> group_of;
};

/// How many selected documents have each value of the column.
std::vector<std::uint64_t> documents_by_value(const KeywordColumn& column,
                                              const DocumentSet& documents);

/// `documents`: of each value; values without any are in no group. Empty bins are groups, periods
/// without a value are none. Throws OptionError for a count of bins out of bounds, and for bins of
/// what are not numbers.
ValueGroups group_values(const Index& index, const KeywordColumn& column,
                         const std::vector<std::uint64_t>& documents, const std::string& field,
                         const Grouping& grouping);

/// The same for trends, where periods and whole numbers between two others are groups, too. Throws
/// OptionError for more than kMostPeriods.
ValueGroups group_periods(const Index& index, const KeywordColumn& column,
                          const std::vector<std::uint64_t>& documents, const TrendOptions& options);

}  // namespace inkling::report
