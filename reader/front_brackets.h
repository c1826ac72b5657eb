#pragma once

/// Lists and tables in brackets, as YAML, TOML and JSON have them.

#include <cstddef>
#include <string>
#include <string_view>

#include "reader/front_lines.h"

namespace inkling::reader {

/// Reads `[a, b]` or `{a: b}` at the front of `text`, which may be on several lines of `lines`, the
/// next of which is that in which it begins. Values of lists are of `name`, those of tables of
/// `name.a`; a table `depth` deep in others may hold more down to kDeepestFront. `of_pair` is `:`
/// or
/// `=`. Returns the bytes that it has: all of them if it is not closed. Cost: O(bytes).
std::size_t read_brackets(std::string_view text, char of_pair, const std::string& name,
                          std::size_t depth, const FrontLines& lines, FoundValues& found);

}  // namespace inkling::reader
