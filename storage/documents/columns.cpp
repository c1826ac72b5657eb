#include "storage/documents/columns.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "inkling/document_set.h"
#include "storage/documents/column_sections.h"

namespace inkling::storage {

namespace {

std::optional<Section> section_of(const std::map<std::pair<int, std::string>, Section>& sections,
                                  SectionKind kind, const std::string& name) {
  const auto found = sections.find({static_cast<int>(kind), name});
  if (found == sections.end()) return std::nullopt;
  return found->second;
}

}  // namespace

Columns::Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count,
                 std::size_t fields)
    : file_(std::move(file)), document_count_(document_count), lengths_(fields), extents_(fields) {
  const Sections sections = read_directory();
  const auto id_section = [&](SectionKind kind) {
    return section_of(sections, kind, "").value_or(Section());
  };
  ids_.emplace(
      *file_,
      SortedIds::Sections{id_section(SectionKind::sorted_ids), id_section(SectionKind::id_ranks),
                          id_section(SectionKind::id_documents)},
      document_count_);
  for (std::size_t field = 0; field < fields; ++field) read_field(field, sections);
  if (const auto ranks = section_of(sections, SectionKind::entry_ranks, "")) {
    entry_ranks_ = PackedNumbers(*file_, *ranks, document_count);
  }
  content_digests_ = section_of(sections, SectionKind::content_digests, "");
  if (content_digests_)
    require_size(*content_digests_, std::uint64_t{document_count} * kContentDigestBytes);
  file_->require_readable();
}

void Columns::read_field(std::size_t field, const Sections& sections) {
  const std::string name = section_name(field);
  const auto lengths = section_of(sections, SectionKind::packed_lengths, name);
  lengths_[field] = PackedNumbers(*file_, lengths.value_or(Section()), document_count_);
  if (const auto extents = section_of(sections, SectionKind::packed_extents, name))
    extents_[field] = PackedNumbers(*file_, *extents, document_count_);
}

Columns::Sections Columns::read_directory() {
  if (file_->size() < sizeof(std::uint64_t)) file_->fail(file_->size(), "the directory is missing");
  const std::uint64_t end = file_->size() - sizeof(std::uint64_t);
  const auto start = load<std::uint64_t>(file_->bytes(end, sizeof(std::uint64_t)).data());
  if (start > end) file_->fail(end, "directory past the end");
  ByteReader in = file_->reader(start, end - start);
  Sections sections;
  for (std::size_t left = in.count(4); left > 0; --left) {
    const auto kind = in.fixed<std::uint8_t>();
    const std::string name(in.string());
    const Section section{in.varint(), in.varint()};
    if (section.offset > start || section.bytes > start - section.offset)
      in.fail("section past the directory");
    if (kind < static_cast<int>(SectionKind::keyword) ||
        kind > static_cast<int>(SectionKind::entry_ranks))
      in.fail("unknown section");
    switch (static_cast<SectionKind>(kind)) {
      case SectionKind::keyword:
        keywords_[name] = section;
        break;
      case SectionKind::number:
        numbers_[name] = section;
        break;
      default:
        sections[{kind, name}] = section;
    }
  }
  return sections;
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
  for (std::uint64_t at = 0; at < found->second.bytes; at += kPageSize) {
    const std::uint64_t bytes = std::min<std::uint64_t>(kPageSize, found->second.bytes - at);
    file_->bytes(found->second.offset + at, bytes);
    on_verified(static_cast<std::size_t>(bytes));
  }
  return KeywordReader(file_->reader(found->second.offset, found->second.bytes));
}

std::optional<KeywordData> Columns::keyword(std::string_view field) const {
  const auto found = keywords_.find(field);
  if (found == keywords_.end()) return std::nullopt;
  KeywordData data =
      read_keyword_data(file_->reader(found->second.offset, found->second.bytes), document_count_);
  file_->require_readable();
  return data;
}

std::optional<NumberReader> Columns::read_numbers(std::string_view field) const {
  const auto found = numbers_.find(field);
  if (found == numbers_.end()) return std::nullopt;
  return NumberReader(*file_, found->second, document_count_);
}

std::optional<NumberData> Columns::numbers(std::string_view field) const {
  const std::optional<NumberReader> reader = read_numbers(field);
  if (!reader) return std::nullopt;
  NumberData data = reader->read_all();
  file_->require_readable();
  return data;
}

}  // namespace inkling::storage
