#pragma once

/// What documents of files know of their file.

#include "indexer/records/record.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// A number. A file that has the same, and the same kModifiedField, is not read again.
inline constexpr const char* kSizeField = "size";
/// What helps where the id that a file gives is too long.
inline constexpr const char* kShorterPath = "index from within a folder further down, or rename it";

/// Adds the fields of a document that is a whole file, whose state is known: the keywords `path`,
/// `folder` (the path of the folder, and the name of each on the way), `name`, `extension` (in
/// small letters; of a compressed file that of what it holds, too) and `modified` (the second, in
/// UTC, as ISO 8601 has it), the number `size` in bytes.
void add_file_fields(const FileContext& file, Document& document);

/// Adds those of a document that is a member of an archive: as above, without what the system knows
/// of files.
void add_member_fields(const FileContext& file, Document& document);

}  // namespace inkling::indexer
