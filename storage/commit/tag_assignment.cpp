#include "storage/commit/tag_assignment.h"

#include <cstdint>
#include <utility>

namespace inkling::storage {

void assign_tags(const TaggingModel& model, const TagAssignment& assignment,
                 const PlacedSegment& placed, SegmentTags& tags) {
  ModelTags& of_model = tags[model.name];
  const ModelTags before = std::exchange(of_model, {});
  ModelTagsMaker maker;
  for (std::uint32_t doc = 0; doc < placed.segment->document_count(); ++doc) {
    maker.begin_document();
    if (const auto& given = assignment.tags[placed.base + doc]) {
      for (const AssignedTag& tag : *given)
        maker.add(assignment.topics[tag.topic], model.version, TagProbability(tag.p));
    } else if (!before.tags.empty()) {
      maker.add_all(before, doc);
    }
  }
  of_model = std::move(maker).finish();
}

}  // namespace inkling::storage
