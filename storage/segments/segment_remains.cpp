#include "storage/segments/segment_remains.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "inkling/error.h"
#include "storage/documents/document_assembler.h"
#include "storage/files/damage.h"

namespace inkling::storage {

SegmentRemains::SegmentRemains(const FileSystem& files, const SegmentEntry& entry)
    : files_(files), entry_(entry), readable_(entry) {
  const std::uint32_t count = entry_.info.document_count;
  const std::size_t fields = entry_.info.fields.size();
  attempt(FileKind::columns, [&] { columns_.emplace(open(FileKind::columns), count, fields); });
  read_sidecars();
  attempt(FileKind::documents, [&] {
    auto file = open(FileKind::documents);
    if (columns_) documents_.emplace(std::move(file), *columns_, count, fields);
  });
  if (columns_) open_whole();
}

/// Runs one step. Damage becomes a finding, and then the result is false.
template <typename Step>
bool SegmentRemains::attempt(FileKind kind, Step step) {
  const auto damage = damage_in(segment_file_name(entry_.info.number, kind), step);
  if (damage) findings_.push_back({damage->path(), damage->offset(), damage->what_is_wrong()});
  return !damage;
}

std::shared_ptr<const CheckedFile> SegmentRemains::open(FileKind kind) const {
  const auto at = static_cast<std::size_t>(
      std::find(kSegmentFiles.begin(), kSegmentFiles.end(), kind) - kSegmentFiles.begin());
  const SegmentInfo& info = entry_.info;
  return CheckedFile::open(files_, segment_file_name(info.number, kind), kind,
                           info.number_in_files(), info.files[at]);
}

std::shared_ptr<const CheckedFile> SegmentRemains::open(FileKind kind,
                                                        const Sidecar& sidecar) const {
  const std::uint64_t number = entry_.info.number;
  return CheckedFile::open(files_, sidecar_name(number, kind, sidecar.commit), kind, number,
                           sidecar.stamp);
}

void SegmentRemains::read_sidecars() {
  const std::uint32_t count = entry_.info.document_count;
  const auto read_deleted = [&] {
    deleted_ = read_deletions(*open(FileKind::deletions, entry_.deletions), count);
  };
  if (entry_.deletions.commit != 0 && !attempt(FileKind::deletions, read_deleted))
    guess_deletions();
  const auto read_all_tags = [&] { tags_ = read_tags(*open(FileKind::tags, entry_.tags), count); };
  if (entry_.tags.commit != 0 && !attempt(FileKind::tags, read_all_tags)) readable_.tags = {};
  const auto read_all_labels = [&] {
    labels_ = read_labels(*open(FileKind::labels, entry_.labels), count);
  };
  if (entry_.labels.commit != 0 && !attempt(FileKind::labels, read_all_labels))
    readable_.labels = {};
}

/// If the deletions cannot be read, all documents are back except those that a later one of the
/// segment replaced.
void SegmentRemains::guess_deletions() {
  readable_.deletions = {};
  deleted_ = DocumentSet(entry_.info.document_count);
  for (std::size_t field = 0; field < entry_.info.fields.size(); ++field) {
    readable_.live_tokens[field] = entry_.info.fields[field].tokens;
  }
  attempt(FileKind::columns, [&] {
    for (std::uint32_t doc = 0; columns_ && doc < entry_.info.document_count; ++doc) {
      if (columns_->find(columns_->id(doc)) == doc) continue;
      deleted_.insert(DocId{doc});
      for (const FieldId field : field_ids(entry_.info.fields.size())) {
        readable_.live_tokens[to_index(field)] -= columns_->length(field, doc);
      }
    }
  });
  readable_.deleted = deleted_.count();
}

void SegmentRemains::open_whole() {
  std::shared_ptr<const Segment> segment;
  Segment::Remains remains;
  remains.has_documents = documents_.has_value();
  if (readable_.deletions.commit == 0 && readable_.deleted != 0) remains.deleted = deleted_;
  const auto open_segment = [&] {
    segment = std::make_shared<const Segment>(files_, readable_, remains);
  };
  if (!attempt(FileKind::terms, open_segment)) return;
  const std::vector<Finding> findings = check_lists(files_, *segment);
  findings_.insert(findings_.end(), findings.begin(), findings.end());
  if (findings.empty()) whole_ = std::move(segment);
}

void SegmentRemains::for_each_document(
    std::span<const std::string> text_fields, const std::function<void(const Document&)>& visit,
    const std::function<void(const CorruptIndexError&)>& lose) const {
  if (!columns_ || !documents_) return;
  const DocumentAssembler assembler(*columns_, labels_ ? &*labels_ : nullptr, text_fields, lose);
  const auto assemble_and_visit = [&](std::uint32_t doc, const StoredText& stored) {
    if (!is_live(doc)) return;
    Document document;
    const auto damage = damage_in(segment_file_name(entry_.info.number, FileKind::columns),
                                  [&] { document = assembler.assemble(doc, stored); });
    damage ? lose(*damage) : visit(document);
  };
  if (columns_->is_reordered()) {
    for_each_by_entry(assemble_and_visit, lose);
    return;
  }
  documents_->for_each_readable(
      assemble_and_visit,
      [&](std::uint32_t, std::uint32_t, const CorruptIndexError& damage) { lose(damage); });
}

/// Visits documents in the order of entry, in which they must be added again.
void SegmentRemains::for_each_by_entry(
    const std::function<void(std::uint32_t, const StoredText&)>& visit,
    const std::function<void(const CorruptIndexError&)>& lose) const {
  if (const auto none = damage_in(segment_file_name(entry_.info.number, FileKind::documents),
                                  [&] { documents_->require_texts(); })) {
    lose(*none);
    return;
  }
  std::vector<std::uint32_t> ranks;
  const auto no_order = damage_in(segment_file_name(entry_.info.number, FileKind::columns),
                                  [&] { columns_->append_entry_ranks(0, ranks); });
  if (no_order) {
    lose(*no_order);
    ranks.resize(entry_.info.document_count);
    std::iota(ranks.begin(), ranks.end(), 0u);
  }
  std::vector<std::uint32_t> docs(ranks.size());
  for (std::uint32_t doc = 0; doc < docs.size(); ++doc) docs[ranks[doc]] = doc;

  StoredBlocks blocks(*documents_, kCachedTexts);
  std::set<std::uint64_t> lost;  // places of damaged blocks, each of which is reported once
  for (const std::uint32_t doc : docs) {
    StoredText stored;
    const auto damage = damage_in(segment_file_name(entry_.info.number, FileKind::documents),
                                  [&] { stored = blocks.read(doc); });
    if (!damage) {
      visit(doc, stored);
    } else if (lost.insert(damage->offset()).second) {
      lose(*damage);
    }
  }
}

void SegmentRemains::for_each_tags(
    const std::function<void(const std::string&, const std::string&,
                             const std::vector<std::string>&)>& visit) const {
  if (!columns_) return;
  for (const auto& [model, tags] : tags_) {
    for (std::uint32_t doc = 0; doc < entry_.info.document_count; ++doc) {
      if (!is_live(doc) || tags.tags[doc].empty()) continue;
      std::vector<std::string> topics;
      for (const std::uint32_t ordinal : tags.tags[doc]) topics.push_back(tags.topics[ordinal]);
      std::string id;
      // A document whose id cannot be read is lost, which was reported before.
      if (!damage_in({}, [&] { id = columns_->id(doc); })) visit(id, model, topics);
    }
  }
}

}  // namespace inkling::storage
