#include "storage/documents/columns.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "inkling/document_set.h"
#include "storage/documents/column_sections.h"

namespace inkling::storage {

Columns::Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count,
                 std::size_t fields)
    : Columns(file, document_count, fields, ColumnDirectory(*file)) {
  if (!has_ids() || !has_measures()) file_->fail(file_->size(), "ids or lengths are missing");
}

Columns::Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count,
                 std::size_t fields, const ColumnDirectory& directory)
    : file_(std::move(file)), document_count_(document_count), lengths_(fields), extents_(fields) {
  find_values(directory);
  const auto ids = directory.find(SectionKind::sorted_ids);
  const auto ranks = directory.find(SectionKind::id_ranks);
  const auto documents = directory.find(SectionKind::id_documents);
  if (ids && ranks && documents)
    ids_.emplace(*file_, SortedIds::Sections{*ids, *ranks, *documents}, document_count_);
  for (std::size_t field = 0; field < fields; ++field) read_field(field, directory);
  if (const auto entered = directory.find(SectionKind::entry_ranks))
    entry_ranks_ = PackedNumbers(*file_, *entered, document_count);
  content_digests_ = directory.find(SectionKind::content_digests);
  if (content_digests_)
    require_size(*content_digests_, std::uint64_t{document_count} * kContentDigestBytes);
  file_->require_readable();
}

void Columns::read_field(std::size_t field, const ColumnDirectory& directory) {
  const std::string name = section_name(field);
  if (const auto lengths = directory.find(SectionKind::packed_lengths, name))
    lengths_[field] = PackedNumbers(*file_, *lengths, document_count_);
  if (const auto extents = directory.find(SectionKind::packed_extents, name))
    extents_[field] = PackedNumbers(*file_, *extents, document_count_);
}

void Columns::find_values(const ColumnDirectory& directory) {
  for (const auto& [key, section] : directory.all()) {
    const auto& [kind, name] = key;
    switch (kind) {
      case SectionKind::keyword:
        keywords_[name] = {section, KeywordForm::dense};
        break;
      case SectionKind::sparse_keyword:
        keywords_[name] = {section, KeywordForm::sparse};
        break;
      case SectionKind::keyword_runs:
        keywords_[name] = {section, KeywordForm::runs};
        break;
      case SectionKind::number:
      case SectionKind::sparse_number:
        numbers_[name] = {section, kind == SectionKind::number ? NumberDocuments::all
                                                               : NumberDocuments::with_values};
        break;
      default:
        break;
    }
  }
}

bool Columns::has_measures() const noexcept {
  return std::ranges::all_of(lengths_, [](const PackedNumbers& each) { return each.is_there(); });
}

void Columns::require_size(const Section& section, std::uint64_t bytes) const {
  if (section.bytes != bytes)
    file_->fail(section.offset, "section of another size than the documents take");
}

std::string Columns::id(std::uint32_t doc) const {
  std::string id = ids_->id(doc);
  file_->require_readable();
  return id;
}

std::uint32_t Columns::id_rank(std::uint32_t doc) const {
  const std::uint32_t rank = ids_->rank(doc);
  file_->require_readable();
  return rank;
}

std::uint32_t Columns::document_of_rank(std::uint32_t rank) const {
  const std::uint32_t doc = ids_->document(rank);
  file_->require_readable();
  return doc;
}

void Columns::for_each_id(const std::function<void(std::string_view)>& visit) const {
  for (SortedIds::Cursor ids(*ids_); !ids.exhausted(); ids.advance()) visit(ids.id());
  file_->require_readable();
}

std::optional<std::uint32_t> Columns::find(std::string_view id) const {
  const std::optional<std::uint32_t> doc = ids_->find(id);
  file_->require_readable();
  return doc;
}

std::uint32_t Columns::length(FieldId field, std::uint32_t doc) const {
  if (!has(field)) return 0;
  const std::uint32_t length = lengths_[to_index(field)][doc];
  file_->require_readable();
  return length;
}

void Columns::require_bounds() const {
  for (std::size_t field = 0; field < lengths_.size(); ++field) {
    extents_[field].require_all();
    lengths_[field].require_all();
  }
  file_->require_readable();
}

void Columns::verify_bounds() const noexcept {
  for (std::size_t field = 0; field < lengths_.size(); ++field) {
    extents_[field].verify_all();
    lengths_[field].verify_all();
  }
}

void Columns::append_lengths(FieldId field, std::vector<std::uint32_t>& lengths) const {
  const std::size_t before = lengths.size();
  lengths.resize(before + document_count_);
  if (!has(field)) return;
  lengths_[to_index(field)].read_all(std::span(lengths).subspan(before));
  file_->require_readable();
}

std::uint32_t Columns::entry_rank(std::uint32_t doc) const {
  if (!is_reordered()) return doc;
  const std::uint32_t rank = entry_ranks_[doc];
  file_->require_readable();
  return rank;
}

void Columns::append_entry_ranks(std::uint32_t base, std::vector<std::uint32_t>& ranks) const {
  const std::size_t before = ranks.size();
  ranks.resize(before + document_count_);
  const auto added = std::span(ranks).subspan(before);
  if (is_reordered()) {
    entry_ranks_.read_all(added);
    file_->require_readable();
  } else {
    std::iota(added.begin(), added.end(), 0u);
  }
  DocumentSet taken(document_count_);
  for (std::uint32_t& rank : added) {
    if (rank >= document_count_ || taken.contains(DocId{rank}))
      file_->fail(0, "order of entry that repeats a place");
    taken.insert(DocId{rank});
    rank += base;
  }
}

std::uint64_t Columns::content_digest(std::uint32_t doc) const {
  if (!content_digests_) return 0;
  const auto bytes =
      file_->bytes(content_digests_->offset + kContentDigestBytes * doc, kContentDigestBytes);
  std::uint64_t digest = 0;
  std::memcpy(&digest, bytes.data(), kContentDigestBytes);
  file_->require_readable();
  return digest;
}

std::vector<std::string> Columns::keyword_fields() const {
  std::vector<std::string> names;
  for (const auto& [name, section] : keywords_) names.push_back(name);
  return names;
}

std::vector<std::string> Columns::number_fields() const {
  std::vector<std::string> names;
  for (const auto& [name, section] : numbers_) names.push_back(name);
  return names;
}

std::optional<KeywordReader> Columns::read_keyword(
    std::string_view field, const std::function<void(std::size_t)>& on_verified) const {
  const auto found = keywords_.find(field);
  if (found == keywords_.end()) return std::nullopt;
  const auto& [section, form] = found->second;
  for (std::uint64_t at = 0; at < section.bytes; at += kPageSize) {
    const std::uint64_t bytes = std::min<std::uint64_t>(kPageSize, section.bytes - at);
    file_->bytes(section.offset + at, bytes);
    on_verified(static_cast<std::size_t>(bytes));
  }
  return KeywordReader(file_->reader(section.offset, section.bytes), form, document_count_);
}

std::optional<KeywordData> Columns::keyword(std::string_view field) const {
  const std::optional<KeywordReader> reader = read_keyword(field, [](std::size_t) {});
  if (!reader) return std::nullopt;
  KeywordData data = read_keyword_data(*reader, document_count_);
  file_->require_readable();
  return data;
}

std::optional<NumberReader> Columns::read_numbers(std::string_view field) const {
  const auto found = numbers_.find(field);
  if (found == numbers_.end()) return std::nullopt;
  const auto& [section, told] = found->second;
  return NumberReader(*file_, section, told, document_count_);
}

std::optional<NumberData> Columns::numbers(std::string_view field) const {
  const std::optional<NumberReader> reader = read_numbers(field);
  if (!reader) return std::nullopt;
  NumberData data = reader->read_all();
  file_->require_readable();
  return data;
}

}  // namespace inkling::storage
