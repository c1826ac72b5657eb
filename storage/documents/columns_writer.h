#pragma once

#include <cstdint>
#include <string>

#include "storage/documents/column_source.h"
#include "storage/documents/stored_layout.h"
#include "storage/files/checked_file.h"

namespace inkling::storage {

struct ColumnsFile {
  FileStamp stamp;
  std::string directory;  ///< of the sections, to be kept once more beside the texts
};

/// Writes the file of columns of a segment, one section after the other, and syncs it; with
/// `stored`, the index of the texts of these documents, which is kept here once more. Memory: a
/// page, and 8 bytes for 64 ids; more only where `columns` takes it.
ColumnsFile write_columns(const ColumnSource& columns, const StoredIndex& stored, FileSystem& files,
                          std::uint64_t segment);

}  // namespace inkling::storage
