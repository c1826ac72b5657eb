#include "storage/segments/column_remains.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "storage/files/damage.h"

namespace inkling::storage {

namespace {

constexpr std::array kIdSections{SectionKind::sorted_ids, SectionKind::id_ranks,
                                 SectionKind::id_documents};

/// Whether a section counts in the digests of contents.
bool is_part_of_contents(const ColumnDirectory::Sections::key_type& section) {
  switch (section.first) {
    case SectionKind::keyword:
    case SectionKind::sparse_keyword:
    case SectionKind::keyword_runs:
      return section.second != kLabelField;
    case SectionKind::number:
    case SectionKind::sparse_number:
      return true;
    default:
      return false;
  }
}

/// The field with postings of a section; empty for a name that no field has.
std::optional<std::size_t> field_of(std::string_view name) {
  std::size_t field = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), field);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return field;
}

std::string name_of_field(std::string_view section, std::span<const std::string> text_fields) {
  const std::optional<std::size_t> field = field_of(section);
  if (field == to_index(FieldId::text)) return "text";
  if (field == to_index(FieldId::title)) return "title";
  if (!field || *field - kFixedFields >= text_fields.size()) return std::string(section);
  return text_fields[*field - kFixedFields];
}

}  // namespace

std::string name_of_section(const ColumnDirectory::Sections::key_type& section,
                            std::span<const std::string> text_fields) {
  const auto& [kind, name] = section;
  switch (kind) {
    case SectionKind::sorted_ids:
    case SectionKind::id_ranks:
    case SectionKind::id_documents:
      return "ids";
    case SectionKind::packed_lengths:
    case SectionKind::packed_extents:
      return "lengths in `" + name_of_field(name, text_fields) + "`";
    case SectionKind::content_digests:
      return "digests of contents";
    case SectionKind::entry_ranks:
      return "the order of entry";
    case SectionKind::stored_index:
      return "a copy of the places of texts";
    case SectionKind::keyword:
    case SectionKind::number:
    case SectionKind::sparse_keyword:
    case SectionKind::keyword_runs:
    case SectionKind::sparse_number:
      break;
  }
  return "the field `" + name + "`";
}

ColumnRemains::ColumnRemains(std::shared_ptr<const CheckedFile> file,
                             const ColumnDirectory& directory, std::uint32_t document_count,
                             std::size_t fields, const OnLost& on_lost)
    : file_(std::move(file)), directory_(directory) {
  for (const auto& [key, section] : directory.all()) {
    ColumnDirectory alone;
    alone.add(key, section);
    const auto damage = damage_in(file_->path(), [&] {
      verify(key, section, Columns(file_, document_count, fields, alone));
    });
    if (!damage) continue;
    on_lost(key, *damage);
    directory_.drop(key);
    // Without extents, lengths would be taken for them.
    if (key.first == SectionKind::packed_extents)
      directory_.drop({SectionKind::packed_lengths, key.second});
    // What is known of contents is known with that field: who adds the document again brings it
    // back.
    if (is_part_of_contents(key)) directory_.drop({SectionKind::content_digests, ""});
  }
  drop_ids_unless_whole();
  if (const auto damage = damage_in(
          file_->path(), [&] { columns_.emplace(file_, document_count, fields, directory_); })) {
    // Each of the sections of ids is sound, and they do not fit each other.
    on_lost({SectionKind::sorted_ids, ""}, *damage);
    for (const SectionKind kind : kIdSections) directory_.drop({kind, ""});
    columns_.emplace(file_, document_count, fields, directory_);
  }
}

void ColumnRemains::drop_ids_unless_whole() {
  bool is_whole = true;
  for (const SectionKind kind : kIdSections) is_whole = is_whole && directory_.find(kind);
  if (is_whole) return;
  for (const SectionKind kind : kIdSections) directory_.drop({kind, ""});
}

void ColumnRemains::verify(const ColumnDirectory::Sections::key_type& key, const Section& section,
                           const Columns& columns) const {
  const auto& [kind, name] = key;
  std::vector<std::uint32_t> ranks;
  switch (kind) {
    case SectionKind::keyword:
    case SectionKind::sparse_keyword:
    case SectionKind::keyword_runs:
      columns.keyword(name);
      break;
    case SectionKind::number:
    case SectionKind::sparse_number:
      columns.numbers(name);
      break;
    case SectionKind::entry_ranks:
      columns.append_entry_ranks(0, ranks);
      break;
    case SectionKind::stored_index:
      read_stored_index(file_->reader(section.offset, section.bytes));
      break;
    case SectionKind::content_digests:
      break;
    default:
      for (std::uint64_t at = 0; at < section.bytes; at += kPageSize)
        file_->bytes(section.offset + at, std::min<std::uint64_t>(kPageSize, section.bytes - at));
  }
  file_->require_readable();
}

std::optional<StoredIndex> ColumnRemains::stored_index() const {
  const auto section = directory_.find(SectionKind::stored_index);
  if (!section) return std::nullopt;
  return read_stored_index(file_->reader(section->offset, section->bytes));
}

}  // namespace inkling::storage
