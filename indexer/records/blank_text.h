#pragma once

/// White space as Python's str.isspace() has it, in UTF-8.

#include <string_view>

namespace inkling::indexer {

/// The text without the white space at both ends: White_Space of Unicode, and U+001C to U+001F.
/// Cost: O(bytes that go).
std::string_view without_outer_blanks(std::string_view text) noexcept;

}  // namespace inkling::indexer
