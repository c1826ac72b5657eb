#pragma once

/// Quotation marks that quote, and those that belong to Hebrew words.

#include <cstddef>
#include <string_view>

namespace inkling::query {

/// Whether the `"` there stands between two Hebrew letters, as in the abbreviation ד"ר: it is one
/// of the word (UAX #29, rules WB7b and WB7c).
bool is_letter_quote(std::string_view text, std::size_t at) noexcept;

/// Where the quotation that begins at `open` ends: at the next `"` that has no backslash before it.
/// A mark within a Hebrew word ends it only where no other does. npos where none does.
std::size_t closing_quote(std::string_view text, std::size_t open) noexcept;

}  // namespace inkling::query
