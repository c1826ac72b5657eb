#pragma once

/// What documents of files know of their file.

#include <cstdint>
#include <string_view>
#include <vector>

#include "indexer/records/record.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// A number. A file that has the same, and the same kModifiedField, is not read again.
inline constexpr const char* kSizeField = "size";
/// What helps where the id that a file gives is too long.
inline constexpr const char* kShorterPath = "index from within a folder further down, or rename it";

/// What each document in a file has of its path: `path`, `folder` (the path of the folder, and the
/// name of each on the way; of archives with the mark behind them and without it), `name`,
/// `extension` (in small letters; of a compressed file that of what it holds, too).
std::vector<KeywordValue> path_keywords(const FileContext& file);
/// A bit for each field that path_keywords() fills; 0 for all others.
std::uint8_t path_field_bit(std::string_view field) noexcept;

/// Adds what the system knows of a file that is a document: the keyword `modified` (the second, in
/// UTC, as ISO 8601 has it) and the number `size` in bytes. Its state must be known.
void add_file_state(const FileContext& file, Document& document);

}  // namespace inkling::indexer
