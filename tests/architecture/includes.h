#pragma once

/// Who includes whom within a room, and in the whole house.

#include <string>
#include <vector>

#include "tests/architecture/house.h"

namespace inkling::test {

// Each of these finds what breaks a rule: one line per finding, empty when all is well.

/// Includes that lead from a sub-room to one above it, or to a file of the room itself, which
/// stands above all of them.
std::string arrows_up(const Room& room, const std::vector<Source>& sources);

/// Includes that lead back to where they began. A header and the source of the same stem are one
/// place, since each of them stands on what the other includes.
std::string circles(const std::vector<Source>& sources);

}  // namespace inkling::test
