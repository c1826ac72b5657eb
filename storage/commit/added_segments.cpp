#include "storage/commit/added_segments.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "storage/commit/entry_changes.h"
#include "storage/view/view.h"

namespace inkling::storage {

namespace {

/// Of so many segments the pages stay in memory in which ids were looked up.
constexpr std::size_t kRememberedLookups = 4;
/// What an open segment takes beside its pages: its files' names and checksums, its tables.
constexpr std::size_t kBytesOfSegment = std::size_t{1} << 14;

IdFilter ids_of(const Segment& segment) {
  IdFilter ids(segment.document_count());
  segment.columns().for_each_id([&](std::string_view id) { ids.insert(id); });
  return ids;
}

}  // namespace

void AddedSegments::add(std::shared_ptr<const Segment> segment, DocumentSet labelled_by_hand) {
  IdFilter ids = ids_of(*segment);
  segment->forget_pages();
  DocumentSet none_deleted(segment->document_count());
  memory_bytes_ += kBytesOfSegment + ids.memory_bytes() + none_deleted.words().size_bytes() +
                   labelled_by_hand.words().size_bytes();
  added_.push_back(
      {std::move(segment), std::move(none_deleted), std::move(ids), std::move(labelled_by_hand)});
}

void AddedSegments::adopt(std::shared_ptr<const Segment> segment) {
  DocumentSet deleted =
      segment->has_deletions() ? segment->deleted() : DocumentSet(segment->document_count());
  memory_bytes_ += kBytesOfSegment + deleted.words().size_bytes();
  added_.push_back({std::move(segment), std::move(deleted), std::nullopt, {}});
}

bool AddedSegments::erase(const AddedDocument& document) {
  assert(document.segment < added_.size());
  DocumentSet& deleted = added_[document.segment].deleted;
  if (deleted.contains(DocId{document.local_doc})) return false;
  deleted.insert(DocId{document.local_doc});
  return true;
}

std::optional<AddedDocument> AddedSegments::find(std::string_view id) {
  for (std::size_t at = added_.size(); at-- > 0;) {
    if (added_[at].ids && !added_[at].ids->may_have(id)) continue;
    note_look_up(at);
    const auto found = added_[at].segment->columns().find(id);
    if (found && !added_[at].deleted.contains(DocId{*found})) return AddedDocument{at, *found};
  }
  return std::nullopt;
}

LabelChanges::Labelled AddedSegments::labelled(std::size_t segment) const {
  const Added& added = added_[segment];
  const bool is_adopted = !added.ids;
  return {segment, *added.segment,
          is_adopted ? added.segment->labelled_by_hand() : added.labelled_by_hand};
}

void AddedSegments::note_look_up(std::size_t segment) {
  if (!looked_up_.empty() && looked_up_.back() == segment) return;
  std::erase(looked_up_, segment);
  looked_up_.push_back(segment);
  if (looked_up_.size() <= kRememberedLookups) return;
  added_[looked_up_.front()].segment->forget_pages();
  looked_up_.pop_front();
}

void AddedSegments::write(FileSystem& files, Manifest& manifest) {
  const std::size_t first = manifest.segments.size();
  for (std::size_t at = 0; at < added_.size(); ++at) {
    const Added& added = added_[at];
    SegmentEntry entry = added.segment->entry();
    if (added.deleted.count() != 0)
      change_deleted(files, *added.segment, added.deleted, manifest.commit, entry);
    const LabelChanges::Written written{files, added.deleted, manifest.commit};
    if (!labels_.write(labelled(at), written, entry) && added.labelled_by_hand.count() != 0)
      change_labels(files, {}, added.labelled_by_hand, manifest.commit, entry);
    if (entry.deleted != entry.info.document_count) manifest.segments.push_back(entry);
  }
  if (tagger_ && manifest.segments.size() > first) write_tags(files, manifest, first);
}

/// Of the segments from `first` on.
void AddedSegments::write_tags(FileSystem& files, Manifest& manifest, std::size_t first) const {
  Manifest part = manifest;
  part.models.clear();
  part.segments.erase(part.segments.begin(),
                      part.segments.begin() + static_cast<std::ptrdiff_t>(first));
  const Index added = index_of(std::make_shared<const View>(files, std::move(part), 0));
  const TagAssignment assignment = tagger_->tag(added);
  const std::vector<PlacedSegment>& segments = view_of(added).segments();
  for (std::size_t at = 0; at < segments.size(); ++at) {
    SegmentTags tags;
    assign_tags(tagger_->model, assignment, segments[at], tags);
    change_tags(files, tags, manifest.commit, manifest.segments[first + at]);
  }
}

}  // namespace inkling::storage
