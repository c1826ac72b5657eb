#pragma once

/// Files that may be compressed, told by their names.

#include <filesystem>
#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// open_file(), decompressed when the name ends in .gz, .zst, .bz2 or .xz.
std::unique_ptr<ByteSource> open_decompressed(const std::filesystem::path& path);

/// `name` without an ending .gz, .zst, .bz2 or .xz.
std::string without_compression_suffix(const std::string& name);

}  // namespace inkling::indexer
