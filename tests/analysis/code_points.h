#pragma once

#include <sstream>
#include <string>

#include "analysis/unicode.h"

namespace inkling::test {

/// The UTF-8 of code points written in hexadecimal, separated by spaces: "0044 0307".
inline std::string from_code_points(const std::string& hexadecimal) {
  std::string text;
  std::istringstream in(hexadecimal);
  for (std::string word; in >> word;) analysis::append(std::stoi(word, nullptr, 16), text);
  return text;
}

}  // namespace inkling::test
