#include "storage/segments/segment_remains.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "inkling/error.h"
#include "storage/documents/document_assembler.h"
#include "storage/files/damage.h"

namespace inkling::storage {

SegmentRemains::SegmentRemains(const FileSystem& files, const SegmentEntry& entry,
                               std::vector<std::string> text_fields,
                               const std::function<void()>& on_step)
    : files_(files), text_fields_(std::move(text_fields)), entry_(entry), readable_(entry) {
  remains_.columns_file = open_remains(FileKind::columns);
  remains_.documents_file = open_remains(FileKind::documents);
  read_columns();
  read_documents();
  read_sidecars();
  if (columns_ && columns_->is_whole()) open_whole(on_step);
}

/// Runs one step. Damage becomes a finding, and then the result is false.
template <typename Step>
bool SegmentRemains::attempt(FileKind kind, Step step) {
  const auto damage = damage_in(segment_file_name(entry_.info.number, kind), step);
  if (damage) find(*damage);
  return !damage;
}

/// Several sections may be lost by one page.
void SegmentRemains::find(const CorruptIndexError& damage, const std::string& lost) {
  std::string what = damage.what_is_wrong();
  if (!lost.empty())
    what += fmt::format(": {} of {} documents cannot be read", lost, document_count());
  Finding finding{damage.path(), damage.offset(), std::move(what)};
  if (std::ranges::find(findings_, finding) == findings_.end())
    findings_.push_back(std::move(finding));
}

/// Null where nothing of the file can be verified.
std::shared_ptr<const CheckedFile> SegmentRemains::open_remains(FileKind kind) {
  const auto at =
      static_cast<std::size_t>(std::ranges::find(kSegmentFiles, kind) - kSegmentFiles.begin());
  const std::uint64_t number = entry_.info.number_in_files();
  const std::string name = segment_file_name(entry_.info.number, kind);
  const FileStamp& stamp = entry_.info.files[at];
  std::shared_ptr<const CheckedFile> file;
  const auto damage =
      damage_in(name, [&] { file = CheckedFile::open(files_, name, kind, number, stamp); });
  if (!damage) return file;
  find(*damage);
  damage_in(name, [&] { file = CheckedFile::open_damaged(files_, name, kind, number, stamp); });
  return file;
}

void SegmentRemains::read_columns() {
  if (remains_.columns_file == nullptr) return;
  const std::optional<ColumnDirectory> directory = directory_of_columns();
  if (!directory) return;
  columns_.emplace(remains_.columns_file, *directory, entry_.info.document_count,
                   entry_.info.fields.size(), [this](const auto& section, const auto& damage) {
                     find(damage, name_of_section(section, text_fields_));
                   });
  remains_.directory = columns_->directory();
}

/// From its copy beside the texts where it cannot be read.
std::optional<ColumnDirectory> SegmentRemains::directory_of_columns() {
  const CheckedFile& file = *remains_.columns_file;
  std::optional<ColumnDirectory> directory;
  const auto damage = damage_in(file.path(), [&] { directory.emplace(file); });
  if (!damage) return directory;
  damage_in(file.path(), [&] {
    if (remains_.documents_file == nullptr) return;
    const DocumentStore texts(remains_.documents_file, nullptr, entry_.info.document_count,
                              entry_.info.fields.size());
    const std::string_view copy = texts.columns_directory();
    if (!copy.empty()) directory.emplace(file, copy);
  });
  find(*damage, directory ? "" : "all fields");
  return directory;
}

/// With the copy of their index beside the columns where it cannot be read.
void SegmentRemains::read_documents() {
  const std::shared_ptr<const CheckedFile>& file = remains_.documents_file;
  const std::uint32_t count = entry_.info.document_count;
  const std::size_t fields = entry_.info.fields.size();
  const auto open_store = [&] {
    if (file == nullptr) return;
    documents_.emplace(file, columns(), count, fields);
    documents_->require_index();
  };
  const auto damage =
      damage_in(segment_file_name(entry_.info.number, FileKind::documents), open_store);
  if (damage) {
    find(*damage);
    damage_in(file->path(), [&] {
      if (!columns_) return;
      remains_.texts = columns_->stored_index();
      if (remains_.texts) documents_.emplace(file, columns(), count, fields, *remains_.texts);
    });
  }
  remains_.has_documents = documents_.has_value();
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
/// segment replaced. How many there are is not known for sure before the columns are there.
void SegmentRemains::guess_deletions() {
  readable_.deletions = {};
  deleted_ = {};
  for (std::size_t field = 0; field < entry_.info.fields.size(); ++field) {
    readable_.live_tokens[field] = entry_.info.fields[field].tokens;
  }
  attempt(FileKind::columns, [&] {
    if (!columns_ || !columns_->is_whole()) return;
    deleted_ = DocumentSet(entry_.info.document_count);
    for (std::uint32_t doc = 0; doc < entry_.info.document_count; ++doc) {
      if (columns()->find(columns()->id(doc)) == doc) continue;
      deleted_.insert(DocId{doc});
      for (const FieldId field : field_ids(entry_.info.fields.size())) {
        readable_.live_tokens[to_index(field)] -= columns()->length(field, doc);
      }
    }
  });
  readable_.deleted = deleted_.count();
}

void SegmentRemains::open_whole(const std::function<void()>& on_step) {
  std::shared_ptr<const Segment> segment;
  if (readable_.deletions.commit == 0 && readable_.deleted != 0) remains_.deleted = deleted_;
  const auto open_segment = [&] {
    segment = std::make_shared<const Segment>(files_, readable_, remains_);
  };
  if (!attempt(FileKind::terms, open_segment)) return;
  const std::vector<Finding> findings = check_lists(files_, *segment, on_step);
  findings_.insert(findings_.end(), findings.begin(), findings.end());
  if (findings.empty()) whole_ = std::move(segment);
}

std::string SegmentRemains::made_up_id(std::uint32_t doc) const {
  return fmt::format("salvaged-{:06}-{}", entry_.info.number, doc);
}

std::string SegmentRemains::id_of(std::uint32_t doc, const StoredText& stored) const {
  if (!stored.id.empty()) return std::string(stored.id);
  std::string id;
  const auto damage = damage_in({}, [&] {
    if (columns_ && columns()->has_ids()) id = columns()->id(doc);
  });
  return damage || id.empty() ? made_up_id(doc) : id;
}

void SegmentRemains::for_each_document(
    const VisitDocument& visit, const std::function<void(const CorruptIndexError&)>& lose) const {
  if (!documents_) return;
  const DocumentAssembler assembler(columns(), labels_.changed ? &*labels_.changed : nullptr,
                                    text_fields_);
  const auto assemble_and_visit = [&](std::uint32_t doc, const StoredText& stored) {
    if (is_live(doc)) visit(doc, assembler.assemble(doc, id_of(doc, stored), stored));
  };
  if (columns_ && columns()->is_reordered()) {
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
  columns()->append_entry_ranks(0, ranks);
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

void SegmentRemains::for_each_tag(
    const std::function<void(std::uint32_t, const GivenTag&)>& visit) const {
  if (tags_.empty()) return;
  for (std::uint32_t doc = 0; doc < entry_.info.document_count; ++doc) {
    if (!is_live(doc)) continue;
    for (const GivenTag& tag : tags_of(tags_, doc)) visit(doc, tag);
  }
}

}  // namespace inkling::storage
