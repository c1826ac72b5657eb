#include "storage/segment_remains.h"

#include <algorithm>
#include <utility>

#include "inkling/error.h"
#include "storage/document_assembler.h"

namespace inkling::storage {

SegmentRemains::SegmentRemains(const FileSystem& files, const SegmentEntry& entry)
    : files_(files), entry_(entry), readable_(entry) {
  read_sidecars();
  const std::uint32_t count = entry_.info.document_count;
  attempt(FileKind::columns, [&] { columns_.emplace(open(FileKind::columns), count); });
  attempt(FileKind::documents, [&] { documents_.emplace(open(FileKind::documents), count); });
  if (columns_) open_whole();
}

/// Runs one step; damage becomes a finding, and false.
template <typename Step>
bool SegmentRemains::attempt(FileKind kind, Step step) {
  try {
    step();
    return true;
  } catch (const CorruptIndexError& error) {
    findings_.push_back({error.path(), error.offset(), error.what_is_wrong()});
  } catch (const Error& error) {
    findings_.push_back({files_.location() + "/" + segment_file_name(entry_.info.number, kind), 0, error.what()});
  }
  return false;
}

std::shared_ptr<const CheckedFile> SegmentRemains::open(FileKind kind) const {
  const auto at =
      static_cast<std::size_t>(std::find(kSegmentFiles.begin(), kSegmentFiles.end(), kind) - kSegmentFiles.begin());
  const SegmentInfo& info = entry_.info;
  return CheckedFile::open(files_, segment_file_name(info.number, kind), kind, info.number, info.files[at]);
}

std::shared_ptr<const CheckedFile> SegmentRemains::open(FileKind kind, const Sidecar& sidecar) const {
  const std::uint64_t number = entry_.info.number;
  return CheckedFile::open(files_, sidecar_name(number, kind, sidecar.commit), kind, number, sidecar.stamp);
}

/// Where it is not known which documents are deleted, all are there again.
void SegmentRemains::read_sidecars() {
  const std::uint32_t count = entry_.info.document_count;
  const auto read_deleted = [&] { deleted_ = read_deletions(*open(FileKind::deletions, entry_.deletions), count); };
  if (entry_.deletions.commit != 0 && !attempt(FileKind::deletions, read_deleted)) {
    readable_.deletions = {};
    readable_.deleted = 0;
    for (std::size_t field = 0; field < kFieldCount; ++field) {
      readable_.live_tokens[field] = entry_.info.fields[field].tokens;
    }
  }
  const auto read_all_tags = [&] { tags_ = read_tags(*open(FileKind::tags, entry_.tags), count); };
  if (entry_.tags.commit != 0 && !attempt(FileKind::tags, read_all_tags)) readable_.tags = {};
}

void SegmentRemains::open_whole() {
  std::shared_ptr<const Segment> segment;
  const bool is_open = attempt(FileKind::terms, [&] {
    segment =
        documents_ ? std::make_shared<const Segment>(files_, readable_) : Segment::without_documents(files_, readable_);
  });
  if (!is_open) return;
  const std::vector<Finding> findings = check_lists(files_, *segment);
  findings_.insert(findings_.end(), findings.begin(), findings.end());
  if (findings.empty()) whole_ = std::move(segment);
}

void SegmentRemains::for_each_document(const std::function<void(const Document&)>& visit,
                                       const std::function<void(const CorruptIndexError&)>& lose) const {
  if (!columns_ || !documents_) return;
  try {
    const DocumentAssembler assembler(*columns_);
    documents_->for_each_readable(
        [&](std::uint32_t doc, std::string_view title, std::string_view text) {
          if (is_live(doc)) visit(assembler.assemble(doc, title, text));
        },
        [&](std::uint32_t, std::uint32_t, const CorruptIndexError& error) { lose(error); });
  } catch (const CorruptIndexError& error) {
    lose(error);
  }
}

void SegmentRemains::for_each_tags(
    const std::function<void(const std::string&, const std::string&, const std::vector<std::string>&)>& visit) const {
  if (!columns_) return;
  for (const auto& [model, tags] : tags_) {
    for (std::uint32_t doc = 0; doc < entry_.info.document_count; ++doc) {
      if (!is_live(doc) || tags.tags[doc].empty()) continue;
      std::vector<std::string> topics;
      for (const std::uint32_t ordinal : tags.tags[doc]) topics.push_back(tags.topics[ordinal]);
      try {
        visit(columns_->id(doc), model, topics);
      } catch (const CorruptIndexError&) {  // a document without its id is lost, and was said to be
      }
    }
  }
}

}  // namespace inkling::storage
