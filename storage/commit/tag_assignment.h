#pragma once

/// Tags on their way into an index.

#include <string>

#include "inkling/tagging.h"
#include "storage/segments/sidecars.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The model that gives tags, as it is at that time.
struct TaggingModel {
  std::string name;
  ModelVersionId version = ModelVersionId::unknown;
};

/// Gives the documents of `placed` what is assigned to them in the name of `model`, beside what
/// `tags` hold of other models.
void assign_tags(const TaggingModel& model, const TagAssignment& assignment,
                 const PlacedSegment& placed, SegmentTags& tags);

}  // namespace inkling::storage
