#pragma once

/// Files that may be compressed, told by their first bytes.

#include <filesystem>
#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"
#include "indexer/bytes/peeked_source.h"

namespace inkling::indexer {

/// What `source` holds, decompressed when its first bytes are those of gzip, zstd, bzip2 or xz. The
/// name matters only for what has been cut off within these bytes: an empty .gz is damage, not an
/// empty text. `name` is for messages as well.
std::unique_ptr<PeekedSource> decompressed(std::unique_ptr<ByteSource> source,
                                           const std::string& name);

/// decompressed() of a file.
std::unique_ptr<PeekedSource> open_decompressed(const std::filesystem::path& path);

/// `name` without an ending .gz, .zst, .bz2 or .xz, unless that is the whole name of the file.
std::string without_compression_suffix(const std::string& name);

}  // namespace inkling::indexer
