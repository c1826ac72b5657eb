#include "storage/commit/tag_assignment.h"

#include <algorithm>
#include <set>
#include <utility>

namespace inkling::storage {

namespace {

/// A topic that no document has any more is not listed among the tags.
std::set<std::string> topics_in_use(const TagAssignment& assignment, const PlacedSegment& placed,
                                    const ModelTags& before) {
  std::set<std::string> topics;
  for (std::uint32_t doc = 0; doc < placed.segment->document_count(); ++doc) {
    const auto& given = assignment.tags[placed.base + doc];
    if (!given && before.tags.empty()) continue;
    const auto& names = given ? assignment.topics : before.topics;
    for (const std::uint32_t ordinal : given ? *given : before.tags[doc])
      topics.insert(names[ordinal]);
  }
  return topics;
}

}  // namespace

void assign_tags(const std::string& model_name, const TagAssignment& assignment,
                 const PlacedSegment& placed, SegmentTags& tags) {
  ModelTags& model = tags[model_name];
  const ModelTags before = std::exchange(model, {});
  const std::set<std::string> topics = topics_in_use(assignment, placed, before);
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
