#include "storage/columns.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inkling::storage {

namespace {

enum class SectionKind : std::uint8_t { id_bytes = 0, id_ends = 1, id_order = 2, lengths = 3, keyword = 4, number = 5 };

constexpr std::string_view kLabelField = "label";

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

  template <typename Number>
  void add_numbers(SectionKind kind, std::string_view name, const std::vector<Number>& numbers) {
    add(kind, name, as_text(std::as_bytes(std::span(numbers))));
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

}  // namespace

void ColumnsWriter::add(const Document& document, std::span<const std::uint32_t, kFieldCount> lengths,
                        std::span<const KeywordValue> keywords) {
  ids_ += document.id;
  id_ends_.push_back(ids_.size());
  for (std::size_t field = 0; field < kFieldCount; ++field) lengths_[field].push_back(lengths[field]);
  memory_bytes_ += kGrowth * (document.id.size() + sizeof(std::uint64_t) + kFieldCount * sizeof(std::uint32_t));
  for (const std::string& label : document.labels) add_keyword(std::string(kLabelField), label);
  for (const KeywordValue& keyword : document.keywords) add_keyword(keyword.field, keyword.value);
  for (const KeywordValue& keyword : keywords) add_keyword(keyword.field, keyword.value);
  for (const NumberValue& number : document.numbers) {
    numbers_[number.field].emplace_back(document_count() - 1, number.value);
    memory_bytes_ += kGrowth * sizeof(Numbers::value_type);
  }
}

void ColumnsWriter::add_keyword(const std::string& field, const std::string& value) {
  Keyword& keyword = keywords_[field];
  const auto [at, is_new] = keyword.numbers.try_emplace(value, static_cast<std::uint32_t>(keyword.numbers.size()));
  if (is_new) memory_bytes_ += value.size() + kBytesOfValue;
  keyword.pairs.emplace_back(document_count() - 1, at->second);
  memory_bytes_ += kGrowth * sizeof(std::pair<std::uint32_t, std::uint32_t>);
}

namespace {

std::string encode_keyword(const std::unordered_map<std::string, std::uint32_t>& numbers,
                           const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                           std::uint32_t document_count) {
  std::vector<std::pair<std::string_view, std::uint32_t>> sorted(numbers.begin(), numbers.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::uint32_t> ordinal_of(sorted.size());
  std::string out;
  put_varint(out, sorted.size());
  for (std::uint32_t ordinal = 0; ordinal < sorted.size(); ++ordinal) {
    put_string(out, sorted[ordinal].first);
    ordinal_of[sorted[ordinal].second] = ordinal;
  }
  std::vector<std::uint32_t> of_document;
  auto at = pairs.begin();
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    of_document.clear();
    for (; at != pairs.end() && at->first == doc; ++at) of_document.push_back(ordinal_of[at->second]);
    std::sort(of_document.begin(), of_document.end());
    of_document.erase(std::unique(of_document.begin(), of_document.end()), of_document.end());
    put_varint(out, of_document.size());
    for (const std::uint32_t ordinal : of_document) put_varint(out, ordinal);
  }
  return out;
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

FileStamp ColumnsWriter::write(FileSystem& files, std::uint64_t segment) const {
  CheckedFileWriter file(files, segment_file_name(segment, FileKind::columns), FileKind::columns, segment);
  SectionWriter sections(file);
  sections.add(SectionKind::id_bytes, "", ids_);
  sections.add_numbers(SectionKind::id_ends, "", id_ends_);

  std::vector<std::uint32_t> order(document_count());
  std::iota(order.begin(), order.end(), 0u);
  // A replaced document has the id of its successor: by entry, so that the bytes are the same every time.
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto compared = id(a).compare(id(b));
    return compared != 0 ? compared < 0 : a < b;
  });
  sections.add_numbers(SectionKind::id_order, "", order);

  for (std::size_t field = 0; field < kFieldCount; ++field) {
    sections.add_numbers(SectionKind::lengths, std::string(1, static_cast<char>('0' + field)), lengths_[field]);
  }
  for (const auto& [name, keyword] : keywords_) {
    sections.add(SectionKind::keyword, name, encode_keyword(keyword.numbers, keyword.pairs, document_count()));
  }
  for (const auto& [name, numbers] : numbers_) {
    sections.add(SectionKind::number, name, encode_numbers(numbers, document_count()));
  }
  sections.finish();
  return file.finish();
}

Columns::Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count)
    : file_(std::move(file)), document_count_(document_count) {
  read_directory();
  require_size(id_ends_, std::uint64_t{document_count} * sizeof(std::uint64_t));
  require_size(id_order_, std::uint64_t{document_count} * sizeof(std::uint32_t));
  for (const Section& lengths : lengths_) require_size(lengths, std::uint64_t{document_count} * sizeof(std::uint32_t));
  for (const auto& [name, section] : numbers_) require_size(section, std::uint64_t{document_count} * 9);
  file_->require_readable();
}

void Columns::read_directory() {
  if (file_->size() < sizeof(std::uint64_t)) file_->fail(file_->size(), "the directory is missing");
  const std::uint64_t end = file_->size() - sizeof(std::uint64_t);
  const auto start = load<std::uint64_t>(file_->bytes(end, sizeof(std::uint64_t)).data());
  if (start > end) file_->fail(end, "directory past the end");
  ByteReader in = file_->reader(start, end - start);
  for (std::size_t left = in.count(4); left > 0; --left) {
    const auto kind = static_cast<SectionKind>(in.fixed<std::uint8_t>());
    const std::string name(in.string());
    const Section section{in.varint(), in.varint()};
    if (section.offset > start || section.bytes > start - section.offset) in.fail("section past the directory");
    switch (kind) {
      case SectionKind::id_bytes:
        id_bytes_ = section;
        break;
      case SectionKind::id_ends:
        id_ends_ = section;
        break;
      case SectionKind::id_order:
        id_order_ = section;
        break;
      case SectionKind::lengths:
        if (name.size() != 1 || name[0] < '0' || static_cast<std::size_t>(name[0] - '0') >= kFieldCount) {
          in.fail("lengths of an unknown field");
        }
        lengths_[static_cast<std::size_t>(name[0] - '0')] = section;
        break;
      case SectionKind::keyword:
        keywords_[name] = section;
        break;
      case SectionKind::number:
        numbers_[name] = section;
        break;
      default:
        in.fail("unknown section");
    }
  }
}

void Columns::require_size(const Section& section, std::uint64_t bytes) const {
  if (section.bytes != bytes) file_->fail(section.offset, "section of another size than the documents take");
}

std::string Columns::id(std::uint32_t doc) const {
  std::string id(mapped_id(doc));
  file_->require_readable();
  return id;
}

std::string_view Columns::mapped_id(std::uint32_t doc) const {
  const auto start = doc == 0 ? 0 : number_at<std::uint64_t>(id_ends_, doc - 1);
  const auto end = number_at<std::uint64_t>(id_ends_, doc);
  if (start > end || end > id_bytes_.bytes)
    file_->fail(id_ends_.offset + doc * sizeof(std::uint64_t), "id past the ids");
  return as_text(file_->bytes(id_bytes_.offset + start, end - start));
}

std::optional<std::uint32_t> Columns::find(std::string_view wanted) const {
  // The last document of that id: the ones before it were replaced.
  std::uint32_t low = 0;
  std::uint32_t high = document_count_;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    const auto doc = number_at<std::uint32_t>(id_order_, middle);
    if (doc >= document_count_) file_->fail(id_order_.offset, "document past the end of the segment");
    if (mapped_id(doc) <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  file_->require_readable();
  if (low == 0) return std::nullopt;
  const auto doc = number_at<std::uint32_t>(id_order_, low - 1);
  if (doc >= document_count_ || id(doc) != wanted) return std::nullopt;
  return doc;
}

std::uint32_t Columns::length(FieldId field, std::uint32_t doc) const {
  return number_at<std::uint32_t>(lengths_[static_cast<std::size_t>(field)], doc);
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

std::optional<Columns::KeywordData> Columns::keyword(std::string_view field) const {
  const auto found = keywords_.find(field);
  if (found == keywords_.end()) return std::nullopt;
  ByteReader in = file_->reader(found->second.offset, found->second.bytes);
  KeywordData data;
  data.values.resize(in.count());
  for (std::string& value : data.values) value = in.string();
  data.starts.reserve(document_count_ + 1);
  data.starts.push_back(0);
  for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
    for (std::size_t left = in.count(); left > 0; --left) {
      const std::uint64_t ordinal = in.varint();
      if (ordinal >= data.values.size()) in.fail("value that is not listed");
      data.ordinals.push_back(static_cast<std::uint32_t>(ordinal));
    }
    data.starts.push_back(static_cast<std::uint32_t>(data.ordinals.size()));
  }
  if (!in.at_end()) in.fail("bytes after the last document");
  file_->require_readable();
  return data;
}

}  // namespace inkling::storage
