#pragma once

/// How large functions, classes and files are, counted in their text.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/house.h"

namespace inkling::test {

/// A function or a class of a file.
struct Sized {
  std::string name;
  std::size_t line;  ///< where it begins, from 1
  std::size_t size;  ///< lines of a function, its head and both braces included; data members
};

/// Without lambdas, which are lines of the function around them.
std::vector<Sized> functions_of(std::string_view text);
/// Classes, structs and unions. Base classes and static members do not count.
std::vector<Sized> classes_of(std::string_view text);

// Each of these finds what breaks a rule: one line per finding, empty when all is well.

/// Functions of more than `most` lines.
std::string long_functions(const std::vector<Source>& sources, std::size_t most);
/// Classes of more than `most` data members.
std::string large_classes(const std::vector<Source>& sources, std::size_t most);
/// Files of more than `most` lines, where more than one of twenty files is longer.
std::string long_files(const std::vector<Source>& sources, std::size_t most);

}  // namespace inkling::test
