#pragma once

/// A source of UTF-8 over a source of another encoding.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// What `encoded` holds, as TextDecoder gives it. Memory: constant. Throws what TextDecoder does.
std::unique_ptr<ByteSource> decode(std::unique_ptr<ByteSource> encoded,
                                   const std::string& encoding);

}  // namespace inkling::indexer
