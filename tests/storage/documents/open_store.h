#pragma once

/// Stores of titles and texts, written and opened.

#include <random>
#include <string>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns_writer.h"
#include "storage/documents/document_store.h"

namespace inkling::test {

inline constexpr std::uint64_t kStoreSegment = 5;

inline std::string random_text(std::mt19937& random, std::size_t bytes) {
  std::string text(bytes, ' ');
  for (char& letter : text) letter = static_cast<char>('a' + random() % 20);
  return text;
}

/// Ids of documents, whose order is another than theirs where there are more than ten.
inline storage::Columns columns_of(std::uint32_t documents) {
  storage::MemoryFileSystem files;
  storage::CollectedColumns writer(kFixedFields);
  for (std::uint32_t doc = 0; doc < documents; ++doc)
    writer.add({std::to_string(doc), "", "", {}, {}, {}},
               {std::vector<storage::FieldMeasure>(kFixedFields), 0});
  writer.sort_ids();
  storage::write_columns(writer, {}, files, kStoreSegment);
  const std::string name = segment_file_name(kStoreSegment, storage::FileKind::columns);
  return {storage::CheckedFile::open(files, name, storage::FileKind::columns, kStoreSegment),
          documents, kFixedFields};
}

/// A store with the columns that it refers to.
struct OpenStore {
  storage::Columns columns;
  storage::DocumentStore store;

  OpenStore(const storage::FileSystem& files, std::uint32_t documents)
      : columns(columns_of(documents)),
        store(storage::CheckedFile::open(
                  files, segment_file_name(kStoreSegment, storage::FileKind::documents),
                  storage::FileKind::documents, kStoreSegment),
              &columns, documents, kFixedFields) {}
  OpenStore(const OpenStore&) = delete;
  OpenStore& operator=(const OpenStore&) = delete;

  const storage::DocumentStore* operator->() const { return &store; }
};

}  // namespace inkling::test
