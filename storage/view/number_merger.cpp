#include "storage/view/number_merger.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::storage {

std::unique_ptr<const NumberColumn> merge_numbers(std::span<const PlacedSegment> segments,
                                                  std::string_view field) {
  std::vector<std::uint32_t> starts{0};
  NumberList values;
  for (const PlacedSegment& placed : segments) {
    const std::optional<NumberData> data = placed.segment->columns().numbers(field);
    const auto base = static_cast<std::uint32_t>(values.size());
    if (!data) {
      starts.resize(starts.size() + placed.segment->document_count(), base);
      continue;
    }
    if (data->values.size() > std::numeric_limits<std::uint32_t>::max() - base)
      throw OptionError(std::string(field), "has more than 4,294,967,295 numbers");
    for (std::size_t at = 0; at < data->values.size(); ++at) values.push_back(data->values[at]);
    for (std::size_t doc = 1; doc < data->starts.size(); ++doc)
      starts.push_back(base + data->starts[doc]);
  }
  return std::make_unique<const NumberColumn>(std::move(starts), std::move(values));
}

}  // namespace inkling::storage
