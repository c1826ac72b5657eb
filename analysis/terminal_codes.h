#pragma once

/// Codes that programs send to a terminal, and that logs keep: colours, titles, links.

#include <cstddef>
#include <string_view>

#include "analysis/word_span.h"

namespace inkling::analysis {

/// The bytes of the control sequence that begins at `at` (ECMA-48: ESC [ 31 m and the like, the
/// same after U+009B if a digit follows, the choice of a character set, and a command from ESC ] to
/// BEL or ESC \). 0 if none begins there or it has no end. Cost: O(its bytes).
std::size_t terminal_code_bytes(std::string_view text, std::size_t at) noexcept;

/// The first control sequence in [begin, end) of `text`; an empty one at `end` if there is none.
WordSpan next_terminal_code(std::string_view text, std::size_t begin, std::size_t end) noexcept;

}  // namespace inkling::analysis
