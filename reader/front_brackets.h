#pragma once

/// Lists and tables in brackets, as YAML, TOML and JSON have them.

#include <cstddef>
#include <string>
#include <string_view>

#include "reader/front_lines.h"

namespace inkling::reader {

struct BracketsPlace {
  char of_pair;           ///< `:` or `=`
  std::size_t indent;     ///< of the name that they are the value of
  std::size_t depth = 0;  ///< of tables and lists around them; they hold more to kDeepestFront
};

/// Reads `[a, b]` or `{a: b}`, with which `value`, a part of the next line, begins, and takes its
/// lines. Values of lists are of `name`, those of tables of `name.a`. They are left out if
/// something stands behind the closing bracket, or if none does before the end or the next name or
/// item that is no deeper than `indent`: then only the lines that are deeper are taken with the
/// first one. Cost: O(bytes), of all calls together.
void read_brackets(std::string_view value, BracketsPlace place, const std::string& name,
                   FrontLines& lines, FoundValues& found);

}  // namespace inkling::reader
