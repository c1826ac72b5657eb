#include "storage/columns.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "inkling/document_set.h"

namespace inkling::storage {

namespace {

enum class SectionKind : std::uint8_t {
  id_bytes = 0,  ///< of format 1, as the next two and lengths
  id_ends = 1,
  id_order = 2,
  lengths = 3,
  keyword = 4,
  number = 5,
  sorted_ids = 6,
  id_ranks = 7,
  id_documents = 8,
  packed_lengths = 9,
  packed_extents = 10,
  content_digests = 11,
  entry_ranks = 12,
};

/// Fields as sections are named after them.
constexpr std::array<const char*, kFieldCount> kFieldNames{"0", "1"};

constexpr std::size_t kContentDigestBytes = 6;

/// A vector has room for up to so many times what is in it.
constexpr std::size_t kGrowth = 2;
/// What a value takes in a table beside its bytes.
constexpr std::size_t kBytesOfValue = 112;

/// Appends sections to a file and keeps their directory.
class SectionWriter {
 public:
  explicit SectionWriter(CheckedFileWriter& file) : file_(&file) {}

  void add(SectionKind kind, std::string_view name, std::string_view bytes) {
    ++count_;
    directory_.push_back(static_cast<char>(kind));
    put_string(directory_, name);
    put_varint(directory_, file_->offset());
    put_varint(directory_, bytes.size());
    file_->append(bytes);
  }

  void finish() {
    const std::uint64_t offset = file_->offset();
    std::string out;
    put_varint(out, count_);
    out += directory_;
    put_fixed(out, offset);
    file_->append(out);
  }

 private:
  CheckedFileWriter* file_;
  std::string directory_;
  std::uint64_t count_ = 0;
};

std::optional<Section> section_of(const std::map<std::pair<int, std::string>, Section>& sections, SectionKind kind,
                                  const char* name) {
  const auto found = sections.find({static_cast<int>(kind), name});
  if (found == sections.end()) return std::nullopt;
  return found->second;
}

}  // namespace

void ColumnsWriter::add(const Document& document, const DocumentMeasures& measures,
                        std::span<const KeywordValue> keywords) {
  ids_ += document.id;
  id_ends_.push_back(ids_.size());
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    add_extent(field, measures.extents[field], measures.lengths[field]);
    lengths_[field].push_back(measures.lengths[field]);
  }
  content_digests_.push_back(measures.content_digest);
  memory_bytes_ += kGrowth * (document.id.size() + 2 * sizeof(std::uint64_t) + kFieldCount * sizeof(std::uint32_t));
  for (const std::string& label : document.labels) add_keyword(kLabelField, label);
  for (const KeywordValue& keyword : document.keywords) add_keyword(keyword.field, keyword.value);
  for (const KeywordValue& keyword : keywords) add_keyword(keyword.field, keyword.value);
  for (const NumberValue& number : document.numbers) {
    numbers_[number.field].emplace_back(document_count() - 1, number.value);
    memory_bytes_ += kGrowth * sizeof(Numbers::value_type);
  }
}

void ColumnsWriter::add_extent(std::size_t field, std::uint32_t extent, std::uint32_t length) {
  std::vector<std::uint32_t>& extents = extents_[field];
  if (extents.empty()) {
    if (extent == length) return;
    extents = lengths_[field];
    memory_bytes_ += kGrowth * extents.size() * sizeof extent;
  }
  extents.push_back(extent);
  memory_bytes_ += kGrowth * sizeof extent;
}

void ColumnsWriter::add_keyword(const std::string& field, const std::string& value) {
  if (keywords_[field].add(document_count() - 1, value)) memory_bytes_ += value.size() + kBytesOfValue;
  memory_bytes_ += kGrowth * sizeof(std::pair<std::uint32_t, std::uint32_t>);
}

namespace {

std::string encode_content_digests(const std::vector<std::uint64_t>& digests) {
  std::string out;
  for (const std::uint64_t digest : digests) {
    char bytes[sizeof digest];
    std::memcpy(bytes, &digest, sizeof digest);
    out.append(bytes, kContentDigestBytes);
  }
  return out;
}

std::vector<std::uint32_t> ranks_of(std::span<const std::uint32_t> by_id) {
  std::vector<std::uint32_t> ranks(by_id.size());
  for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks[by_id[rank]] = rank;
  return ranks;
}

std::string encode_numbers(const std::vector<std::pair<std::uint32_t, double>>& numbers, std::uint32_t document_count) {
  std::string out;
  auto at = numbers.begin();
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    const bool is_present = at != numbers.end() && at->first == doc;
    out.push_back(is_present ? 1 : 0);
    put_fixed(out, is_present ? at->second : 0.0);
    while (at != numbers.end() && at->first == doc) ++at;
  }
  return out;
}

}  // namespace

std::vector<std::uint32_t> ColumnsWriter::documents_by_id() const {
  std::vector<std::uint32_t> docs(document_count());
  std::iota(docs.begin(), docs.end(), 0u);
  std::sort(docs.begin(), docs.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto compared = id(a).compare(id(b));
    return compared != 0 ? compared < 0 : a < b;
  });
  return docs;
}

FileStamp ColumnsWriter::write(FileSystem& files, std::uint64_t segment, std::span<const std::uint32_t> by_id) const {
  CheckedFileWriter file(files, segment_file_name(segment, FileKind::columns), FileKind::columns, segment);
  SectionWriter sections(file);

  if (std::ranges::any_of(content_digests_, [](std::uint64_t digest) { return digest != 0; })) {
    sections.add(SectionKind::content_digests, "", encode_content_digests(content_digests_));
  }

  if (!entry_ranks_.empty()) sections.add(SectionKind::entry_ranks, "", PackedNumbers::encode(entry_ranks_));

  sections.add(SectionKind::sorted_ids, "",
               SortedIds::encode(by_id.size(), [&](std::size_t rank) { return id(by_id[rank]); }));
  sections.add(SectionKind::id_ranks, "", PackedNumbers::encode(ranks_of(by_id)));
  sections.add(SectionKind::id_documents, "", PackedNumbers::encode(by_id));

  for (std::size_t field = 0; field < kFieldCount; ++field) {
    sections.add(SectionKind::packed_lengths, kFieldNames[field], PackedNumbers::encode(lengths_[field]));
    if (extents_[field].empty()) continue;
    sections.add(SectionKind::packed_extents, kFieldNames[field], PackedNumbers::encode(extents_[field]));
  }
  for (const auto& [name, keyword] : keywords_) {
    sections.add(SectionKind::keyword, name, keyword.encode(document_count()));
  }
  for (const auto& [name, numbers] : numbers_) {
    sections.add(SectionKind::number, name, encode_numbers(numbers, document_count()));
  }
  sections.finish();
  return file.finish();
}

Columns::Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count)
    : file_(std::move(file)), document_count_(document_count) {
  const Sections sections = read_directory();
  ids_ = open_ids(sections);
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    const auto section = [&](SectionKind kind) {
      return section_of(sections, kind, kFieldNames[field]).value_or(Section());
    };
    if (is_format_1()) {
      lengths_[field] = section(SectionKind::lengths);
      require_size(lengths_[field], std::uint64_t{document_count} * sizeof(std::uint32_t));
      continue;
    }
    packed_lengths_[field] = PackedNumbers(*file_, section(SectionKind::packed_lengths), document_count);
    if (const auto extents = section_of(sections, SectionKind::packed_extents, kFieldNames[field])) {
      extents_[field] = PackedNumbers(*file_, *extents, document_count);
    }
  }
  if (const auto ranks = section_of(sections, SectionKind::entry_ranks, "")) {
    entry_ranks_ = PackedNumbers(*file_, *ranks, document_count);
  }
  content_digests_ = section_of(sections, SectionKind::content_digests, "");
  if (content_digests_) require_size(*content_digests_, std::uint64_t{document_count} * kContentDigestBytes);
  for (const auto& [name, section] : numbers_) require_size(section, std::uint64_t{document_count} * 9);
  file_->require_readable();
}

Columns::Ids Columns::open_ids(const Sections& sections) const {
  const auto section = [&](SectionKind kind) { return section_of(sections, kind, "").value_or(Section()); };
  if (is_format_1()) {
    return MappedIds(*file_,
                     {section(SectionKind::id_bytes), section(SectionKind::id_ends), section(SectionKind::id_order)},
                     document_count_);
  }
  return SortedIds(
      *file_, {section(SectionKind::sorted_ids), section(SectionKind::id_ranks), section(SectionKind::id_documents)},
      document_count_);
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
    if (section.offset > start || section.bytes > start - section.offset) in.fail("section past the directory");
    if (kind > static_cast<int>(SectionKind::entry_ranks)) in.fail("unknown section");
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
  if (section.bytes != bytes) file_->fail(section.offset, "section of another size than the documents take");
}

std::string Columns::id(std::uint32_t doc) const {
  std::string id = std::visit([&](const auto& ids) { return ids.id(doc); }, *ids_);
  file_->require_readable();
  return id;
}

const SortedIds& Columns::sorted_ids() const {
  const auto* const ids = std::get_if<SortedIds>(&*ids_);
  if (ids == nullptr) file_->fail(0, "columns of format 1 do not tell the order of ids");
  return *ids;
}

std::uint32_t Columns::id_rank(std::uint32_t doc) const {
  const std::uint32_t rank = sorted_ids().rank(doc);
  file_->require_readable();
  return rank;
}

std::uint32_t Columns::document_of_rank(std::uint32_t rank) const {
  const std::uint32_t doc = sorted_ids().document(rank);
  file_->require_readable();
  return doc;
}

void Columns::for_each_id(const std::function<void(std::string_view)>& visit) const {
  std::visit([&](const auto& ids) { ids.for_each(visit); }, *ids_);
  file_->require_readable();
}

std::optional<std::uint32_t> Columns::find(std::string_view id) const {
  const std::optional<std::uint32_t> doc = std::visit([&](const auto& ids) { return ids.find(id); }, *ids_);
  file_->require_readable();
  return doc;
}

std::uint32_t Columns::length(FieldId field, std::uint32_t doc) const {
  const auto at = static_cast<std::size_t>(field);
  std::uint32_t length;
  if (is_format_1()) {
    const std::uint64_t place = lengths_[at].offset + std::uint64_t{doc} * sizeof length;
    length = load<std::uint32_t>(file_->bytes(place, sizeof length).data());
  } else {
    length = packed_lengths_[at][doc];
  }
  file_->require_readable();
  return length;
}

void Columns::verify_bounds() const noexcept {
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    extents_[field].verify_all();
    packed_lengths_[field].verify_all();
  }
}

void Columns::append_lengths(FieldId field, std::vector<std::uint32_t>& lengths) const {
  const auto at = static_cast<std::size_t>(field);
  const std::size_t before = lengths.size();
  lengths.resize(before + document_count_);
  const auto added = std::span(lengths).subspan(before);
  if (is_format_1()) {
    const auto bytes = file_->bytes(lengths_[at].offset, lengths_[at].bytes);
    std::ranges::copy(bytes, std::as_writable_bytes(added).begin());
  } else {
    packed_lengths_[at].read_all(added);
  }
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
    if (rank >= document_count_ || taken.contains(DocId{rank})) file_->fail(0, "order of entry that is none");
    taken.insert(DocId{rank});
    rank += base;
  }
}

std::uint64_t Columns::content_digest(std::uint32_t doc) const {
  if (!content_digests_) return 0;
  const auto bytes = file_->bytes(content_digests_->offset + kContentDigestBytes * doc, kContentDigestBytes);
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

std::optional<KeywordData> Columns::keyword(std::string_view field) const {
  const auto found = keywords_.find(field);
  if (found == keywords_.end()) return std::nullopt;
  KeywordData data = read_keyword_data(file_->reader(found->second.offset, found->second.bytes), document_count_);
  file_->require_readable();
  return data;
}

}  // namespace inkling::storage
