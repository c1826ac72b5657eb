#pragma once

/// Columns of documents, written and opened.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns.h"
#include "storage/documents/columns_writer.h"

namespace inkling::test {

inline constexpr std::uint64_t kColumnsSegment = 4;

inline Document bare_document(std::string id) {
  Document made;
  made.id = std::move(id);
  return made;
}

/// Documents that entered in another order.
class ReorderedColumns : public storage::CollectedColumns {
 public:
  explicit ReorderedColumns(std::vector<std::uint32_t> entry_ranks)
      : storage::CollectedColumns(kFixedFields), entry_ranks_(std::move(entry_ranks)) {}

  void for_each_entry_rank(const VisitNumber& visit) const override {
    std::ranges::for_each(entry_ranks_, visit);
  }

 private:
  std::vector<std::uint32_t> entry_ranks_;
};

struct WrittenColumns {
  storage::MemoryFileSystem files;
  std::uint32_t document_count = 0;

  explicit WrittenColumns(const std::vector<Document>& documents,
                          std::vector<std::uint32_t> entry_ranks = {}) {
    ReorderedColumns writer(std::move(entry_ranks));
    for (const Document& each : documents) {
      const std::uint32_t length = writer.document_count();
      // Extents of texts differ from the lengths from some document on, those of titles never.
      storage::DocumentMeasures measures{
          {{length * 3, length * 3 + (length >= 500 ? 7u : 0u)}, {length, length}}, 0};
      if (writer.document_count() % 3 == 1)
        measures.content_digest = 0xFFFF'FFFF'FFFF - writer.document_count();
      writer.add(each, measures);
    }
    document_count = writer.document_count();
    writer.sort_ids();
    storage::write_columns(writer, {}, files, kColumnsSegment);
  }

  storage::Columns open() const { return open(document_count); }
  storage::Columns open(std::uint32_t documents) const {
    return {storage::CheckedFile::open(
                files, segment_file_name(kColumnsSegment, storage::FileKind::columns),
                storage::FileKind::columns, kColumnsSegment),
            documents, kFixedFields};
  }
};

inline void add_all(storage::CollectedColumns& columns, const std::vector<Document>& documents) {
  for (const Document& each : documents)
    columns.add(each, {std::vector<storage::FieldMeasure>(kFixedFields), 0});
}

}  // namespace inkling::test
