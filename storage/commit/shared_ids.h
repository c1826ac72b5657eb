#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "storage/segments/segment.h"

namespace inkling::storage {

/// A live document of one of several segments.
struct SegmentDocument {
  std::size_t segment;
  std::uint32_t doc;

  friend bool operator==(const SegmentDocument&, const SegmentDocument&) = default;
};

/// Told of an id that several documents have, with these in the order of their segments.
using VisitSharedId = std::function<void(std::string_view id, std::span<const SegmentDocument>)>;

/// Visits the ids that live documents of several of `segments` have, in the order of ids.
/// `is_stopped` is asked now and then, and true ends it early; it may be empty. Cost: O(documents
/// log segments), reading all ids once in the order in which segments keep them. Throws
/// CorruptIndexError where they are not in order.
void for_each_shared_id(std::span<const Segment* const> segments, const VisitSharedId& visit,
                        const std::function<bool()>& is_stopped);

}  // namespace inkling::storage
