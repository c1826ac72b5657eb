#pragma once

/// gzip (RFC 1952), one member or several.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// Decompresses `packed`; `name` is for messages. Each member's length and CRC-32 are
/// verified. Zero bytes may follow the last member (padding); anything else there is damage, and so
/// is a stream without any member.
std::unique_ptr<ByteSource> gunzip(std::unique_ptr<ByteSource> packed, std::string name);

}  // namespace inkling::indexer
