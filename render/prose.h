#pragma once

/// Lines that are read as sentences, not as the rows of a table.

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "render/style.h"

namespace inkling::render {

/// `text` is whole lines, safe for a terminal. Where the style of the stream has a width, a longer
/// line is broken at spaces and goes on two columns further in than it began.
void print_prose(std::ostream& out, std::string_view text);
/// The same, going on below what follows a label, as in "Committed  5 documents".
void print_labelled(std::ostream& out, std::string_view text);
/// One line, `head` and a space before `text`, the head in the colour of its role; `indent` columns
/// from the left.
void print_headed(std::ostream& out, Role role, std::string_view head, std::string_view text,
                  std::size_t indent = 0);

}  // namespace inkling::render
