#pragma once

/// Numbers where integers and doubles are confused most easily.

#include <random>
#include <vector>

#include "inkling/number.h"

namespace inkling::test {

/// 0, 2^53, 2^63 and 2^64, their neighbours on both sides of 0, and some doubles.
std::vector<Number> edge_numbers();

/// An edge, a number near one, any integer of 64 bits, a small integer, or any double.
Number random_number(std::mt19937_64& random);

}  // namespace inkling::test
