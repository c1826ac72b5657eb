#pragma once

/// Ranges as people type them.

#include <functional>
#include <string>
#include <string_view>

namespace inkling::query {

/// `query` with the `to` of ranges in capitals: "year:[1990 to 2000]". `names_field`: whether a
/// word, with its sign, begins with a field and a colon. Cost: O(bytes).
std::string with_capital_to(std::string_view query,
                            const std::function<bool(std::string_view)>& names_field);

}  // namespace inkling::query
