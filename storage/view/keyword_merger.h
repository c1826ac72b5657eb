#pragma once

/// The columns of one keyword field, segment by segment, as one.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/view/placed_segment.h"

namespace inkling::storage {

/// Names of all keyword fields, sorted; "tag" is one where some model gave a tag.
std::vector<std::string> keyword_fields_of(std::span<const PlacedSegment> segments);

/// Documents without a value where a segment has no such field. Cost: O(documents + values).
std::unique_ptr<const KeywordColumn> merge_keyword(std::span<const PlacedSegment> segments,
                                                   std::string_view field);

}  // namespace inkling::storage
