#pragma once

/// Ranges as people type them.

#include <functional>
#include <string>
#include <string_view>

namespace inkling::query {

/// Says whether a word, with its sign, begins with a field and a colon.
using NamesField = std::function<bool(std::string_view word)>;

/// `query` with the `to` of ranges in capitals: "year:[1990 to 2000]". Cost: O(bytes).
std::string with_capital_to(std::string_view query, const NamesField& names_field);

/// `query` without what people put into comparisons: the blanks of "year: > 1990", and the commas
/// and the like behind "year:>1990,". Cost: O(bytes).
std::string with_tidy_comparisons(std::string_view query, const NamesField& names_field);

}  // namespace inkling::query
