#pragma once

#include <limits>

namespace inkling::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace inkling::test
