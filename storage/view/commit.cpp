#include "storage/view/commit.h"

#include <algorithm>
#include <utility>

#include "storage/files/damage.h"
#include "storage/view/view_id.h"

namespace inkling::storage {

Commit::Commit(const FileSystem& files, Manifest manifest, std::uint64_t manifest_bytes)
    : manifest_(std::move(manifest)), bytes_(manifest_bytes) {
  tokens_.resize(field_count());
  for (const SegmentEntry& entry : manifest_.segments)
    place(std::make_shared<const Segment>(files, entry));
  for (const ModelEntry& model : manifest_.models) {
    models_[model.name] = CheckedFile::open(files, model_file_name(model.number), FileKind::model,
                                            model.number, model.stamp);
  }
  if (const SourcesEntry& sources = manifest_.sources; sources.number != 0)
    open_sources(files, sources);
  for (const auto& [name, stamp] : manifest_.files()) bytes_ += stamp.bytes;
  find_live();
}

/// Only who reads files again, or asks what was skipped, needs it. Where it is gone, another commit
/// may have swept it away.
void Commit::open_sources(const FileSystem& files, const SourcesEntry& sources) {
  const std::string name = sources_file_name(sources.number);
  damaged_sources_ = damage_in(files.location() + "/" + name, [&] {
    sources_ = CheckedFile::open(files, name, FileKind::sources, sources.number, sources.stamp);
  });
  if (damaged_sources_ && files.open(name) == nullptr) throw *damaged_sources_;
}

Commit::Commit(const IndexSettings& settings, std::shared_ptr<const Segment> segment) {
  manifest_.settings = settings;
  manifest_.segments.push_back(segment->entry());
  tokens_.resize(field_count());
  place(std::move(segment));
  find_live();
}

void Commit::place(std::shared_ptr<const Segment> segment) {
  const SegmentEntry& entry = segment->entry();
  const std::uint32_t base =
      segments_.empty() ? 0 : segments_.back().base + segments_.back().segment->document_count();
  document_count_ += entry.info.document_count - entry.deleted;
  is_reordered_ = is_reordered_ || segment->columns().is_reordered();
  for (std::size_t field = 0; field < entry.live_tokens.size(); ++field)
    tokens_[field] += entry.live_tokens[field];
  segments_.push_back({base, std::move(segment)});
}

void Commit::find_live() {
  live_ = DocumentSet(
      segments_.empty() ? 0 : segments_.back().base + segments_.back().segment->document_count(),
      view_id_of(manifest_));
  live_.complement();
  for (const PlacedSegment& placed : segments_) {
    placed.segment->deleted().for_each(
        [&](DocId doc) { live_.erase(DocId{placed.base + to_number(doc)}); });
  }
}

std::shared_ptr<const CheckedFile> Commit::model_file(std::string_view name) const {
  const auto found = models_.find(name);
  return found == models_.end() ? nullptr : found->second;
}

std::optional<std::string> Commit::model_bytes(std::string_view name) const {
  const std::shared_ptr<const CheckedFile> file = model_file(name);
  if (file == nullptr) return std::nullopt;
  std::string bytes(as_text(file->all()));
  file->require_readable();
  return bytes;
}

Sources Commit::sources() const {
  if (damaged_sources_) throw *damaged_sources_;
  if (!sources_) return {};
  Sources found = read_sources(sources_->reader());
  sources_->require_readable();
  return found;
}

const PlacedSegment& Commit::place(DocId doc) const noexcept {
  const auto after = std::upper_bound(
      segments_.begin(), segments_.end(), to_number(doc),
      [](std::uint32_t wanted, const PlacedSegment& at) { return wanted < at.base; });
  return *(after - 1);
}

TermLists Commit::find(FieldId field, std::string_view term) const {
  TermLists lists;
  for (const PlacedSegment& placed : segments_) {
    if (const auto entry = placed.segment->terms().find(field, term))
      lists.push_back({&placed, *entry});
  }
  return lists;
}

std::optional<FieldStatistics> Commit::known_field_statistics(FieldId field) const {
  if (segments_.size() != 1 || segments_[0].segment->has_deletions()) return std::nullopt;
  const std::vector<FieldStatistics>& fields = segments_[0].segment->entry().info.fields;
  return to_index(field) < fields.size() ? fields[to_index(field)] : FieldStatistics();
}

std::uint32_t Commit::entry_rank(DocId doc) const {
  if (!is_reordered_) return to_number(doc);
  const PlacedSegment& placed = place(doc);
  return placed.base + placed.segment->columns().entry_rank(to_number(doc) - placed.base);
}

std::uint64_t Commit::content_digest(DocId doc) const {
  const PlacedSegment& placed = place(doc);
  return placed.segment->columns().content_digest(to_number(doc) - placed.base);
}

void Commit::require_columns_readable() const {
  for (const PlacedSegment& placed : segments_) placed.segment->columns().require_readable();
}

void Commit::forget_pages() const noexcept {
  for (const PlacedSegment& placed : segments_) placed.segment->forget_pages();
}

}  // namespace inkling::storage
