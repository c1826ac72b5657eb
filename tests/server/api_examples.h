#pragma once

/// What is asked of each route.

#include <string>
#include <vector>

namespace inkling::test {

/// A request that must be answered, of a route.
struct Example {
  std::string method;
  std::string pattern;
  std::string target;  ///< below /api/v1; empty: the pattern
  std::string body{};
  std::string type = "application/json";
};

/// Those that change something stand last, and what they need before.
extern const std::vector<Example> kExamples;

}  // namespace inkling::test
