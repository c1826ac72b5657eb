#pragma once

/// Recognizing the format of a stream, which has no file name.

#include <istream>
#include <memory>

#include "indexer/bytes/byte_source.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

struct StreamInput {
  std::unique_ptr<ByteSource> source;
  InputFormat format;  ///< never automatic
  bool empty = false;  ///< without any byte
};

/// Opens `stream`, which must outlive the source, by its first bytes: gzip and zstd are
/// decompressed; it is JSON Lines if the first byte that is not white space, within 64 KiB, is '{'.
/// A `wanted` format other than automatic overrides that. Throws IoError.
StreamInput open_standard_input(std::istream& stream, InputFormat wanted);

}  // namespace inkling::indexer
