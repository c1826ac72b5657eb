#include "storage/added_segments.h"

#include <utility>

#include "storage/entry_changes.h"

namespace inkling::storage {

namespace {

/// Ids that may be there are looked up in all of them; what that takes in memory is given back after so many.
constexpr std::size_t kRemembered = 8;

IdFilter ids_of(const Segment& segment) {
  IdFilter ids(segment.document_count());
  segment.columns().for_each_id([&](std::string_view id) { ids.insert(id); });
  return ids;
}

}  // namespace

void AddedSegments::add(std::shared_ptr<const Segment> segment) {
  IdFilter ids = ids_of(*segment);
  segment->forget_pages();
  DocumentSet none_deleted(segment->document_count());
  added_.push_back({std::move(segment), std::move(none_deleted), std::move(ids)});
  if (added_.size() % kRemembered != 0) return;
  for (const Added& added : added_) added.segment->forget_pages();
}

bool AddedSegments::erase(const AddedDocument& document) {
  DocumentSet& deleted = added_[document.segment].deleted;
  if (deleted.contains(DocId{document.local_doc})) return false;
  deleted.insert(DocId{document.local_doc});
  return true;
}

std::optional<AddedDocument> AddedSegments::find(std::string_view id) const {
  for (std::size_t at = added_.size(); at-- > 0;) {
    if (!added_[at].ids.may_have(id)) continue;
    const auto found = added_[at].segment->columns().find(id);
    if (found && !added_[at].deleted.contains(DocId{*found})) return AddedDocument{at, *found};
  }
  return std::nullopt;
}

void AddedSegments::write(FileSystem& files, Manifest& manifest) const {
  for (const Added& added : added_) {
    SegmentEntry entry = added.segment->entry();
    if (added.deleted.count() != 0) change_deleted(files, *added.segment, added.deleted, manifest.commit, entry);
    if (entry.deleted != entry.info.document_count) manifest.segments.push_back(entry);
  }
}

}  // namespace inkling::storage
