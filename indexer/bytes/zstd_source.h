#pragma once

/// Zstandard (RFC 8878), one frame or several.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// Decompresses `packed`; `name` is for messages. Checksums of frames that have one are verified.
/// Damage is a frame that ends early, bytes that are not a frame, no frame at all, and a window
/// above 128 MiB, which is refused to bound memory.
std::unique_ptr<ByteSource> unzstd(std::unique_ptr<ByteSource> packed, std::string name);

}  // namespace inkling::indexer
