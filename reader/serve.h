#pragma once

/// Answering requests until there are no more.

#include "reader/converted.h"
#include "reader/wire.h"

#include <string_view>

namespace inkling::reader {

/// Throws DamagedDocument. Pure: the same bytes give the same document.
ConvertedDocument convert(Kind kind, std::uint32_t options, std::string_view bytes);

/// Answers the requests that come by the descriptor, on it, until it is closed at the other end or
/// the requests make no sense, and returns.
void serve(int descriptor);

}  // namespace inkling::reader
