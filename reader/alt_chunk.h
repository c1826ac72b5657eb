#pragma once

/// Parts of a document of Word that are of another format.

#include <string_view>

#include "reader/line_text.h"

namespace inkling::reader {

/// Appends the text of a part whose name tells that it is HTML, a web archive (MHT) or plain text,
/// in its own encoding. Throws DamagedDocument for those formats and for all others.
void append_chunk(std::string_view name, std::string_view bytes, LineText& text);

}  // namespace inkling::reader
