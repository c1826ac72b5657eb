#pragma once

/// The layout of a file of documents, as docs/format.md says.

#include <cstdint>
#include <string>

#include "storage/files/checked_file.h"

namespace inkling::storage {

/// What the records of a file are.
enum class StoredRecords : std::uint64_t {
  texts = 0,  ///< titles and texts, of version 1
  titles_alone = 1,
  with_ids = 2,  ///< ids, titles and texts
};

/// Where the blocks of a file are.
struct StoredIndex {
  std::uint64_t offset = 0;  ///< in the file; the blocks, and the dictionary, end there
  std::uint64_t blocks = 0;
  std::uint64_t dictionary = 0;  ///< its bytes
  StoredRecords records = StoredRecords::with_ids;
  std::string entries{};  ///< kStoredEntryBytes for each block
};

/// The bits of StoredRecords in the last number of a file; the others are the bytes of the
/// directory.
inline constexpr unsigned kRecordsBits = 2;

/// Place, decompressed bytes, documents before, 4 unused bytes.
inline constexpr std::uint64_t kStoredEntryBytes = 24;

/// Appends the index as it is kept once more beside the columns.
void put_stored_index(const StoredIndex& index, std::string& out);
/// Reads what put_stored_index() wrote. Throws CorruptIndexError.
StoredIndex read_stored_index(ByteReader in);

}  // namespace inkling::storage
