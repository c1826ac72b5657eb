#pragma once

/// All formats that are read: the one place that knows them.

#include <variant>

#include "indexer/bytes/file_type.h"
#include "indexer/formats/format.h"

namespace inkling::indexer {

/// `format` is not automatic.
const Format& format_of(InputFormat format);

/// The format of a file whose bytes are no text; null if it is none of these.
const Format* told_packed_format(const FileFront& front);

/// The format of any other file, or why it is not read.
std::variant<const Format*, UnreadType> told_format(const FileFront& front);

/// The format that a text resembles; null if it is none.
const Format* resembled_format(const FileFront& front);

}  // namespace inkling::indexer
