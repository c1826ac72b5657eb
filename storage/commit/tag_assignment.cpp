#include "storage/commit/tag_assignment.h"

#include <algorithm>
#include <set>
#include <utility>

namespace inkling::storage {

void assign_tags(const std::string& model_name, const TagAssignment& assignment,
                 const PlacedSegment& placed, SegmentTags& tags) {
  ModelTags& model = tags[model_name];
  const ModelTags before = std::exchange(model, {});
  std::set<std::string> topics(assignment.topics.begin(), assignment.topics.end());
  topics.insert(before.topics.begin(), before.topics.end());
  model.topics.assign(topics.begin(), topics.end());
  model.tags.resize(placed.segment->document_count());
  for (std::uint32_t doc = 0; doc < placed.segment->document_count(); ++doc) {
    const auto& given = assignment.tags[placed.base + doc];
    const auto& names = given ? assignment.topics : before.topics;
    if (!given && before.tags.empty()) continue;
    for (const std::uint32_t ordinal : given ? *given : before.tags[doc]) {
      const auto at = std::lower_bound(model.topics.begin(), model.topics.end(), names[ordinal]);
      model.tags[doc].push_back(static_cast<std::uint32_t>(at - model.topics.begin()));
    }
    std::sort(model.tags[doc].begin(), model.tags[doc].end());
  }
}

}  // namespace inkling::storage
