#pragma once

/// Tags on their way into an index.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/segments/sidecars.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The topics that a model gives to documents of a view.
struct TagAssignment {
  std::string model;
  std::vector<std::string> topics;  ///< all topics of the model, sorted, also unused ones
  /// One entry per DocId of the view: ordinals into `topics`; empty optional: keeps what the model
  /// gave it before.
  std::vector<std::optional<std::vector<std::uint32_t>>> tags;
};

/// Gives the documents of `placed` what is assigned to them, beside what `tags` hold of other
/// models.
void assign_tags(const TagAssignment& assignment, const PlacedSegment& placed, SegmentTags& tags);

}  // namespace inkling::storage
