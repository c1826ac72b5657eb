#pragma once

/// The columns of one number field, segment by segment, as one.

#include <memory>
#include <span>
#include <string_view>

#include "inkling/index.h"
#include "storage/view/placed_segment.h"

namespace inkling::storage {

/// Documents without a value where a segment has no such field. Throws OptionError for more than
/// 2^32 - 1 values. Cost: O(documents + values).
std::unique_ptr<const NumberColumn> merge_numbers(std::span<const PlacedSegment> segments,
                                                  std::string_view field);

}  // namespace inkling::storage
