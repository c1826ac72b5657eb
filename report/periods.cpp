#include "report/periods.h"

#include <algorithm>
#include <string>

#include "inkling/error.h"
#include "report/value_groups.h"
#include "storage/view/topic_column.h"

namespace inkling::report {

Periods::Periods(const Index& index, const Selection& selection, const TrendOptions& options) {
  const auto column = storage::require_topic_column(index, options.by);
  ValueGroups groups =
      group_periods(index, *column, documents_by_value(*column, selection.documents()), options);
  if (groups.names.empty()) {
    throw EmptyInputError(
        "no selected document has a period in `" + options.by + "`",
        options.unit == PeriodUnit::value ? "" : "dates are written as in 2024-05-17, by ISO 8601");
  }
  for (std::string& name : groups.names) list_.push_back({.name = std::move(name)});
  starts_.push_back(0);
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc}))
      place_document(DocId{doc}, column->ordinals(DocId{doc}), groups.group_of, selection);
    starts_.push_back(periods_.size());
  }
}

void Periods::place_document(DocId doc, std::span<const std::uint32_t> values,
                             std::span<const std::uint32_t> period_of, const Selection& selection) {
  const auto begin = static_cast<std::ptrdiff_t>(periods_.size());
  for (const std::uint32_t value : values) {
    if (period_of[value] != kNoGroup) periods_.push_back(period_of[value]);
  }
  std::sort(periods_.begin() + begin, periods_.end());
  periods_.erase(std::unique(periods_.begin() + begin, periods_.end()), periods_.end());
  if (periods_.size() == static_cast<std::size_t>(begin)) ++left_out_;
  for (auto at = periods_.begin() + begin; at != periods_.end(); ++at) {
    ++list_[*at].documents;
    list_[*at].tokens += selection.length(doc);
  }
}

}  // namespace inkling::report
