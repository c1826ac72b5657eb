#include "storage/segments/segment.h"

#include <cassert>
#include <span>
#include <utility>

namespace inkling::storage {

namespace {

std::shared_ptr<const CheckedFile> open_part(const FileSystem& files, const SegmentInfo& info,
                                             FileKind kind) {
  for (std::size_t at = 0; at < kSegmentFiles.size(); ++at) {
    if (kSegmentFiles[at] == kind) {
      return CheckedFile::open(files, segment_file_name(info.number, kind), kind,
                               info.number_in_files(), info.files[at]);
    }
  }
  return nullptr;
}

std::shared_ptr<const CheckedFile> open_sidecar(const FileSystem& files, const SegmentInfo& info,
                                                FileKind kind, const Sidecar& sidecar) {
  if (sidecar.commit == 0) return nullptr;
  return CheckedFile::open(files, sidecar_name(info.number, kind, sidecar.commit), kind,
                           info.number, sidecar.stamp);
}

/// `file`, or the file itself.
std::shared_ptr<const CheckedFile> or_part(std::shared_ptr<const CheckedFile> file,
                                           const FileSystem& files, const SegmentInfo& info,
                                           FileKind kind) {
  return file != nullptr ? std::move(file) : open_part(files, info, kind);
}

}  // namespace

Segment::Segment(const FileSystem& files, const SegmentEntry& entry, const Remains& remains)
    : entry_(entry),
      documents_file_(remains.has_documents
                          ? or_part(remains.documents_file, files, entry.info, FileKind::documents)
                          : nullptr),
      columns_file_(or_part(remains.columns_file, files, entry.info, FileKind::columns)),
      terms_file_(open_part(files, entry.info, FileKind::terms)),
      postings_(open_part(files, entry.info, FileKind::postings)),
      positions_(open_part(files, entry.info, FileKind::positions)),
      deletions_file_(open_sidecar(files, entry.info, FileKind::deletions, entry.deletions)),
      tags_file_(open_sidecar(files, entry.info, FileKind::tags, entry.tags)),
      labels_file_(open_sidecar(files, entry.info, FileKind::labels, entry.labels)),
      columns_(remains.directory
                   ? Columns(columns_file_, entry.info.document_count, entry.info.fields.size(),
                             *remains.directory)
                   : Columns(columns_file_, entry.info.document_count, entry.info.fields.size())),
      terms_(terms_file_, entry.info.document_count) {
  const std::size_t fields = entry.info.fields.size();
  if (remains.has_documents && remains.texts) {
    documents_.emplace(documents_file_, &columns_, document_count(), fields, *remains.texts);
  } else if (remains.has_documents) {
    documents_.emplace(documents_file_, &columns_, document_count(), fields);
  }
  if (remains.deleted) deleted_ = *remains.deleted;
  if (deletions_file_ != nullptr) deleted_ = read_deletions(*deletions_file_, document_count());
  if (deleted_.count() != entry_.deleted) {
    columns_file_->fail(0, "the manifest counts other deletions than the segment has");
  }
  if (tags_file_ != nullptr) tags_ = read_tags(*tags_file_, document_count());
  if (labels_file_ != nullptr) labels_ = read_labels(*labels_file_, document_count());
}

std::vector<std::string> Segment::keyword_fields() const {
  std::vector<std::string> names = columns_.keyword_fields();
  if (!labels_.changed) return names;
  std::erase(names, kLabelField);
  if (!labels_.changed->values.empty()) names.emplace_back(kLabelField);
  return names;
}

std::optional<KeywordData> Segment::keyword(std::string_view field) const {
  return labels_.changed && field == kLabelField ? labels_.changed : columns_.keyword(field);
}

std::optional<KeywordReader> Segment::read_keyword(
    std::string_view field, const std::function<void(std::size_t)>& on_verified) const {
  if (labels_.changed && field == kLabelField)
    return KeywordReader(storage::encoded_labels(*labels_file_, document_count()),
                         KeywordForm::dense, document_count());
  return columns_.read_keyword(field, on_verified);
}

void Segment::require_keyword_readable(std::string_view field) const {
  labels_.changed&& field == kLabelField ? labels_file_->require_readable()
                                         : columns_.require_readable();
}

std::string_view Segment::encoded_labels() const {
  ByteReader in = storage::encoded_labels(*labels_file_, document_count());
  return as_text(in.take(in.remaining()));
}

const CheckedFile& Segment::file(FileKind kind) const {
  switch (kind) {
    case FileKind::documents:
      return *documents_file_;
    case FileKind::columns:
      return *columns_file_;
    case FileKind::terms:
      return *terms_file_;
    case FileKind::postings:
      return *postings_;
    default:
      assert(kind == FileKind::positions);
      return *positions_;
  }
}

void Segment::forget_pages() const noexcept {
  for (const auto* file :
       {&documents_file_, &columns_file_, &terms_file_, &postings_, &positions_}) {
    if (*file != nullptr) (*file)->forget_pages();
  }
}

TermStatistics Segment::live_statistics(const TermEntry& entry) const {
  if (!has_deletions()) return entry.statistics;
  TermStatistics live;
  PostingListDecoder list = postings(entry);
  while (list.next_block()) {
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      if (!is_live(list.docs()[at])) continue;
      ++live.df;
      live.cf += list.tfs()[at];
    }
  }
  return live;
}

std::vector<SurfaceForm> Segment::live_forms(std::string_view term, const TermEntry& entry) const {
  std::vector<SurfaceForm> forms = terms_.forms(term, entry);
  if (!has_deletions()) return forms;
  if (forms.size() == 1) {
    forms[0].count = live_statistics(entry).cf;
    return forms;
  }
  for (SurfaceForm& form : forms) form.count = 0;
  PostingListDecoder list = postings(entry);
  while (list.next_block()) {
    std::span<const std::uint32_t> of_block = list.forms();
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      const std::uint32_t tf = list.tfs()[at];
      if (is_live(list.docs()[at])) {
        for (const std::uint32_t form : of_block.first(tf)) ++forms[form].count;
      }
      of_block = of_block.subspan(tf);
    }
  }
  return forms;
}

}  // namespace inkling::storage
