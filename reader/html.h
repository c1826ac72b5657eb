#pragma once

/// Pages in HTML.

#include <string_view>

#include "reader/converted.h"

namespace inkling::reader {

/// The text of a page in UTF-8, whatever its encoding declares, however damaged it is: without
/// scripts, styles and comments, blocks on lines of their own. Its title; the fields `heading`
/// (each of them), `description`, `language`, `canonical`. `main_only`: without navigation,
/// headers, footers and the like, see main_text(). Cost: O(bytes).
ConvertedDocument convert_html(std::string_view bytes, bool main_only);

}  // namespace inkling::reader
