#pragma once

/// The .xz file format 1.1.0, one stream or several.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// What `packed` holds, decompressed; `name` is for messages. Checks are verified. Zero bytes may
/// follow a stream (padding); anything else that is no stream is damage, and so is a file without
/// any, and a stream that needs more than 128 MiB of memory, which is refused to keep it bounded.
std::unique_ptr<ByteSource> unxz(std::unique_ptr<ByteSource> packed, std::string name);

}  // namespace inkling::indexer
