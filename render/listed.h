#pragma once

/// Names in a line, when there may be too many.

#include <cstddef>
#include <string>
#include <vector>

namespace inkling::render {

/// "a, b, c and 12 more", when there are more than `most`.
std::string listed(const std::vector<std::string>& names, std::size_t most);

}  // namespace inkling::render
