#include "storage/documents/columns_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "storage/documents/column_sections.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

namespace {

using WalkEach = std::function<void(const ColumnSource::VisitNumber&)>;

/// Writes sections to a file and keeps their directory.
class SectionWriter {
 public:
  explicit SectionWriter(CheckedFileWriter& file) : file_(file) {}

  /// A section of what `write` appends to the file; it returns its kind.
  template <typename Write>
  void add(std::string_view name, Write write) {
    const std::uint64_t begin = file_.offset();
    const SectionKind kind = write();
    ++count_;
    directory_.push_back(static_cast<char>(kind));
    put_string(directory_, name);
    put_varint(directory_, begin);
    put_varint(directory_, file_.offset() - begin);
  }

  /// Returns the directory.
  std::string finish() {
    const std::uint64_t offset = file_.offset();
    std::string directory;
    put_varint(directory, count_);
    directory += directory_;
    file_.append(directory);
    std::string place;
    put_fixed(place, offset);
    file_.append(place);
    return directory;
  }

 private:
  CheckedFileWriter& file_;
  std::string directory_;
  std::uint64_t count_ = 0;
};

/// Those of the greatest.
unsigned bits_of(const WalkEach& numbers) {
  std::uint32_t all = 0;
  numbers([&](std::uint32_t number) { all |= number; });
  return static_cast<unsigned>(std::bit_width(all));
}

class ColumnsWriting {
 public:
  ColumnsWriting(const ColumnSource& columns, CheckedFileWriter& file)
      : columns_(columns), file_(file), sections_(file) {}

  /// Returns the directory.
  std::string write(const StoredIndex& stored) {
    write_content_digests();
    write_entry_ranks();
    write_ids();
    for (const FieldId field : field_ids(columns_.field_count())) write_measures(field);
    for (const std::string& field : columns_.keyword_fields()) write_keywords(field);
    for (const std::string& field : columns_.number_fields()) write_number_field(field);
    write_stored_index(stored);
    return sections_.finish();
  }

 private:
  void write_content_digests() {
    bool is_one_known = false;
    columns_.for_each_content_digest(
        [&](std::uint64_t digest) { is_one_known = is_one_known || digest != 0; });
    if (!is_one_known) return;
    sections_.add("", [&] {
      columns_.for_each_content_digest([&](std::uint64_t digest) {
        char bytes[sizeof digest];
        std::memcpy(bytes, &digest, sizeof digest);
        file_.append({bytes, kContentDigestBytes});
      });
      return SectionKind::content_digests;
    });
  }

  void write_entry_ranks() {
    const WalkEach ranks = [this](const auto& visit) { columns_.for_each_entry_rank(visit); };
    bool are_there = false;
    ranks([&](std::uint32_t) { are_there = true; });
    if (are_there) write_packed(SectionKind::entry_ranks, "", bits_of(ranks), ranks);
  }

  void write_ids() {
    sections_.add("", [&] {
      SortedIds::write([this](const VisitId& visit) { columns_.for_each_id(visit); }, file_);
      return SectionKind::sorted_ids;
    });
    const std::uint32_t count = columns_.document_count();
    const auto bits = static_cast<unsigned>(std::bit_width(count - std::min(count, 1u)));
    write_packed(SectionKind::id_ranks, "", bits,
                 [this](const auto& visit) { columns_.for_each_id_rank(visit); });
    write_packed(SectionKind::id_documents, "", bits,
                 [this](const auto& visit) { columns_.for_each_document_by_id(visit); });
  }

  void write_measures(FieldId field) {
    const std::string name = section_name(to_index(field));
    const WalkEach lengths = [&](const auto& visit) { columns_.for_each_length(field, visit); };
    write_packed(SectionKind::packed_lengths, name, bits_of(lengths), lengths);
    if (columns_.extents_are_lengths(field)) return;
    const WalkEach extents = [&](const auto& visit) { columns_.for_each_extent(field, visit); };
    write_packed(SectionKind::packed_extents, name, bits_of(extents), extents);
  }

  void write_packed(SectionKind kind, std::string_view name, unsigned bits,
                    const WalkEach& numbers) {
    sections_.add(name, [&] {
      PackedNumbersWriter packed(bits, file_);
      numbers([&](std::uint32_t number) { packed.add(number); });
      packed.finish();
      return kind;
    });
  }

  void write_keywords(const std::string& field) {
    const std::unique_ptr<const KeywordSource> keywords = columns_.keywords(field);
    if (keywords == nullptr) return;
    sections_.add(field, [&] {
      const KeywordForm form = form_of(*keywords);
      encode_keywords(*keywords, form, [this](std::string_view bytes) { file_.append(bytes); });
      return form == KeywordForm::sparse ? SectionKind::sparse_keyword : SectionKind::keyword_runs;
    });
  }

  void write_number_field(const std::string& field) {
    sections_.add(field, [&] {
      const NumberDocuments told =
          write_numbers([&](const VisitNumbers& visit) { columns_.for_each_numbers(field, visit); },
                        columns_.document_count(), file_);
      return told == NumberDocuments::all ? SectionKind::number : SectionKind::sparse_number;
    });
  }

  void write_stored_index(const StoredIndex& stored) {
    sections_.add("", [&] {
      std::string bytes;
      put_stored_index(stored, bytes);
      file_.append(bytes);
      return SectionKind::stored_index;
    });
  }

  const ColumnSource& columns_;
  CheckedFileWriter& file_;
  SectionWriter sections_;
};

}  // namespace

ColumnsFile write_columns(const ColumnSource& columns, const StoredIndex& stored, FileSystem& files,
                          std::uint64_t segment) {
  CheckedFileWriter file(files, segment_file_name(segment, FileKind::columns), FileKind::columns,
                         segment);
  std::string directory = ColumnsWriting(columns, file).write(stored);
  return {file.finish(), std::move(directory)};
}

}  // namespace inkling::storage
