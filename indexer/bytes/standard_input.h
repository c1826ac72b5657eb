#pragma once

/// A stream without a name to tell what is in it.

#include <istream>
#include <memory>

#include "indexer/bytes/byte_source.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

struct StreamInput {
  std::unique_ptr<ByteSource> source;
  InputFormat format;  ///< never automatic
  bool empty = false;  ///< there is not one byte in it
};

/// Looks at the first bytes of `stream`, which must outlive the source: gzip and zstd are
/// decompressed; JSON Lines is what has a '{' as first byte that is no white space, looking at 64
/// KiB. A `wanted` format that is not automatic is taken as it is. Throws IoError.
StreamInput open_standard_input(std::istream& stream, InputFormat wanted);

}  // namespace inkling::indexer
