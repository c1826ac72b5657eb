#pragma once

/// Answering requests until there are no more.

#include <string>

#include "reader/converted.h"
#include "reader/wire.h"

namespace inkling::reader {

/// Throws DamagedDocument. Pure: the same bytes give the same document.
ConvertedDocument convert(Kind kind, std::uint32_t options, std::string bytes);

/// Answers the requests that come by the descriptor, on it, until it is closed at the other end or
/// the requests make no sense, and returns.
void serve(int descriptor);

}  // namespace inkling::reader
