#pragma once

/// A segment at its place among the documents of a commit.

#include <cstdint>
#include <memory>

#include "storage/segments/segment.h"

namespace inkling::storage {

struct PlacedSegment {
  std::uint32_t base;  ///< DocId of its first document
  std::shared_ptr<const Segment> segment;
};

}  // namespace inkling::storage
