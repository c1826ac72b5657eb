#pragma once

#include <stdexcept>
#include <string>

#include "inkling/trec.h"

namespace inkling::test {

inline double value(const Measures& measures, const std::string& name) {
  for (const auto& [known, value] : measures) {
    if (known == name) return value;
  }
  throw std::out_of_range(name);
}

}  // namespace inkling::test
