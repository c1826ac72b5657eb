#pragma once

/// How large functions, classes and files may be.

#include <cstddef>
#include <string>
#include <vector>

#include "tests/architecture/house.h"

namespace inkling::test {

// Each of these finds what breaks a rule: one line per finding, empty when all is well.

/// Functions of more than `most` lines, in whatever language.
std::string long_functions(const std::vector<Source>& sources, std::size_t most);
/// Classes of C++ of more than `most` data members.
std::string large_classes(const std::vector<Source>& sources, std::size_t most);
/// Files of more than `most` lines, where more than one of twenty files is longer.
std::string long_files(const std::vector<Source>& sources, std::size_t most);

}  // namespace inkling::test
