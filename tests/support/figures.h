#pragma once

/// What a test tells the table of scripts/torture.

#include <iostream>
#include <string>

namespace inkling::test {

inline void tell_figure(const std::string& figure) { std::cout << "figure: " << figure << "\n"; }

}  // namespace inkling::test
