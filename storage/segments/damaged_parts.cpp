#include "storage/segments/damaged_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "storage/dictionary/term_dictionary.h"
#include "storage/documents/document_store.h"
#include "storage/files/damage.h"
#include "storage/segments/column_remains.h"

namespace inkling::storage {

namespace {

/// So many are named.
constexpr std::size_t kNamed = 5;

bool overlap(const Section& a, const Section& b) {
  return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

}  // namespace

std::string DamagedParts::lost_with(FileKind kind, const Section& part) const {
  std::string lost;
  // Where that what would tell is damaged, too, nothing is told.
  damage_in({}, [&] {
    switch (kind) {
      case FileKind::columns:
        lost = of_columns(part);
        break;
      case FileKind::documents:
        lost = of_texts(part);
        break;
      case FileKind::terms:
        lost = of_documents({"terms"});
        break;
      case FileKind::postings:
      case FileKind::positions:
        lost = of_lists(kind, part);
        break;
      default:
        break;
    }
  });
  return lost;
}

std::shared_ptr<const CheckedFile> DamagedParts::open(FileKind kind) const {
  const auto at =
      static_cast<std::size_t>(std::ranges::find(kSegmentFiles, kind) - kSegmentFiles.begin());
  const SegmentInfo& info = entry_.info;
  return CheckedFile::open(files_, segment_file_name(info.number, kind), kind,
                           info.number_in_files(), info.files[at]);
}

std::string DamagedParts::of_documents(std::vector<std::string> names) const {
  if (names.empty()) return {};
  std::string more;
  if (names.size() > kNamed) {
    more = fmt::format(" and {} more", names.size() - kNamed);
    names.resize(kNamed);
  }
  return fmt::format("{}{} of {} documents", fmt::join(names, ", "), more,
                     entry_.info.document_count - entry_.deleted);
}

std::string DamagedParts::of_columns(const Section& part) const {
  const auto file = open(FileKind::columns);
  std::optional<ColumnDirectory> directory;
  if (damage_in(file->path(), [&] { directory.emplace(*file); })) {
    const DocumentStore texts(open(FileKind::documents), nullptr, entry_.info.document_count,
                              entry_.info.fields.size());
    directory.emplace(*file, texts.columns_directory());
  }
  std::vector<std::string> names;
  for (const auto& [key, section] : directory->all()) {
    std::string name = name_of_section(key, text_fields_);
    if (overlap(part, section) && std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  }
  // Fields tell most to whoever has to bring back what is lost, and the list ends after a few.
  std::ranges::stable_partition(
      names, [](const std::string& name) { return name.starts_with("the field"); });
  return of_documents(std::move(names));
}

std::string DamagedParts::of_texts(const Section& part) const {
  const DocumentStore texts(open(FileKind::documents), nullptr, entry_.info.document_count,
                            entry_.info.fields.size());
  const std::uint32_t documents = texts.documents_in(part);
  return documents == 0 ? std::string() : fmt::format("texts of {} documents", documents);
}

std::string DamagedParts::name_of_field(FieldId field) const {
  if (field == FieldId::text) return "text";
  return field == FieldId::title ? "title" : text_fields_[to_index(field) - kFixedFields];
}

std::string DamagedParts::of_lists(FileKind kind, const Section& part) const {
  const TermDictionary terms(open(FileKind::terms), entry_.info.document_count);
  std::vector<std::string> names;
  // Lists stand in the order of their terms, those of one field together.
  std::uint64_t end = open(kind)->size();
  for (std::size_t left = entry_.info.fields.size(); left > 0; --left) {
    const auto field = static_cast<FieldId>(left - 1);
    const TermDictionary::Cursor first(terms, field, {});
    if (first.exhausted()) continue;
    const PostingListPlace& place = first.entry().place;
    const std::uint64_t begin =
        kind == FileKind::postings ? place.postings_offset : place.positions_offset;
    if (overlap(part, {begin, end - begin}))
      names.push_back("lists of `" + name_of_field(field) + "`");
    end = begin;
  }
  std::ranges::reverse(names);
  return of_documents(std::move(names));
}

}  // namespace inkling::storage
