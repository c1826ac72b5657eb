#pragma once

/// The order of strings of a field, in which dates are compared as dates.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace inkling::storage {

/// The place of each value among all `values`, which are sorted by their bytes: dates, as
/// parse_date() reads them, go by comparable(), and those that it makes the same have the same
/// place. Empty where the values stand in this order already. Cost: O(bytes), and sorting the
/// values otherwise.
std::vector<std::uint32_t> places_of_values(std::span<const std::string> values);

}  // namespace inkling::storage
