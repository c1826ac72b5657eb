#pragma once

/// Text with marked parts, as in snippets and evidence.

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "render/graphemes.h"

namespace inkling::render {

/// Where less than these columns are left, lines are left to the terminal.
inline constexpr std::size_t kNarrowestColumn = 10;

/// `head`, and the text behind it in lines that fit the width of the stream, all as far in as the
/// first. Marked parts have their colour, or asterisks where there is none. Both are safe for a
/// terminal.
void print_marked(std::ostream& out, std::string_view head, const MarkedLine& text);

}  // namespace inkling::render
