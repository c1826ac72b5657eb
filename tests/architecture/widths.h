#pragma once

/// How wide the lines of code and prose are, in code points.

#include <cstddef>
#include <string>

#include "tests/architecture/house.h"

namespace inkling::test {

// Each of these finds what breaks a rule: one line per finding, empty when all is well.

/// Lines of code of more than `most` columns.
std::string wide_code(const Source& source, std::size_t most);
/// Lines of prose of more than `most` columns. Tables, headings, code blocks and lines without a
/// blank to break them at (a long link) may be wider.
std::string wide_prose(const Source& markdown, std::size_t most);

}  // namespace inkling::test
