#pragma once

/// bzip2, one stream or several.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// What `packed` holds, decompressed; `name` is for messages. The checksums of all blocks and
/// streams are verified. Bytes after the last stream are damage, and so is a file without any.
std::unique_ptr<ByteSource> bunzip2(std::unique_ptr<ByteSource> packed, std::string name);

}  // namespace inkling::indexer
