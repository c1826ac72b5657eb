#pragma once

/// The functions and the classes of a file of C++, counted in its text.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace inkling::test
