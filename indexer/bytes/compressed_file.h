#pragma once

/// Files that may be compressed, told by their names.

#include <filesystem>
#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// open_file(), decompressed when the name ends in .gz or .zst.
std::unique_ptr<ByteSource> open_decompressed(const std::filesystem::path& path);

/// `name` without an ending .gz or .zst, unless that is the whole name of the file.
std::string without_compression_suffix(const std::string& name);

}  // namespace inkling::indexer
