#include "storage/commit/entry_changes.h"

namespace inkling::storage {

void change_deleted(FileSystem& files, const Segment& segment, const DocumentSet& deleted,
                    std::uint64_t commit, SegmentEntry& entry) {
  entry.deleted = deleted.count();
  for (const FieldId field : field_ids(entry.info.fields.size())) {
    const std::size_t at = to_index(field);
    entry.live_tokens[at] = entry.info.fields[at].tokens;
    deleted.for_each([&](DocId doc) {
      entry.live_tokens[at] -= segment.columns().length(field, to_number(doc));
    });
  }
  entry.deletions = {commit, write_deletions(files, entry.info.number, commit, deleted)};
}

void change_tags(FileSystem& files, const SegmentTags& tags, std::uint64_t commit,
                 SegmentEntry& entry) {
  entry.tags = {};
  if (!tags.empty()) entry.tags = {commit, write_tags(files, entry.info.number, commit, tags)};
}

void change_labels(FileSystem& files, std::string_view encoded, const DocumentSet& by_hand,
                   std::uint64_t commit, SegmentEntry& entry) {
  entry.labels = {};
  if (encoded.empty() && by_hand.count() == 0) return;
  entry.labels = {commit, write_labels(files, entry.info.number, commit, encoded, by_hand)};
}

}  // namespace inkling::storage
