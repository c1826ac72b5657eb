#pragma once

#include <cstdint>

#include "storage/documents/column_source.h"
#include "storage/files/checked_file.h"

namespace inkling::storage {

/// Writes the file of columns of a segment, one section after the other, and syncs it. Memory: a
/// page, and 8 bytes for 64 ids; more only where `columns` takes it.
FileStamp write_columns(const ColumnSource& columns, FileSystem& files, std::uint64_t segment);

}  // namespace inkling::storage
