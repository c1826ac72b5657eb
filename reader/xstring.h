#pragma once

/// Strings of workbooks.

#include <string>

namespace inkling::reader {

/// `_x00E9_` is the UTF-16 unit of that number (ECMA-376, part 1, section 22.9.2.19, ST_Xstring);
/// half a pair is U+FFFD, and a control character a blank. Cost: O(text).
std::string without_escapes(std::string text);

}  // namespace inkling::reader
