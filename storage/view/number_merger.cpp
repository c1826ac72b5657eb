#include "storage/view/number_merger.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "storage/view/column_access.h"

namespace inkling::storage {

std::unique_ptr<const NumberColumn> merge_numbers(std::span<const PlacedSegment> segments,
                                                  std::string_view field) {
  std::uint32_t documents = 0;
  for (const PlacedSegment& placed : segments) documents += placed.segment->document_count();
  ValueRanges ranges(documents);
  NumberList values;
  for (const PlacedSegment& placed : segments) {
    const std::optional<NumberData> data = placed.segment->columns().numbers(field);
    if (!data) continue;
    if (data->values.size() > std::numeric_limits<std::uint32_t>::max() - values.size())
      throw OptionError::at(std::string(field), "has more than 4,294,967,295 numbers");
    for (std::size_t at = 0; at < data->values.size(); ++at) values.push_back(data->values[at]);
    data->ranges.for_each([&](DocId doc, ValueRanges::Range range) {
      ranges.add(DocId{placed.base + to_number(doc)}, range.size());
    });
  }
  ranges.finish();
  return std::make_unique<const NumberColumn>(
      ColumnAccess::of(std::move(ranges), std::move(values)));
}

}  // namespace inkling::storage
