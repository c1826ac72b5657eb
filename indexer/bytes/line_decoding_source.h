#pragma once

/// A source of UTF-8 over one some of whose lines are in another encoding.

#include <memory>
#include <string>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// What `encoded` holds, as convert_other_lines() gives it. Memory: that of a line, 1 MiB at most;
/// a longer one is decoded in parts that end at a blank where there is one.
std::unique_ptr<ByteSource> decode_other_lines(std::unique_ptr<ByteSource> encoded,
                                               const std::string& encoding);

}  // namespace inkling::indexer
