#pragma once

/// How many documents match.

#include <cstdint>

namespace inkling::query {

struct MatchCount {
  std::uint64_t count = 0;
  bool is_exact = true;  ///< else at least so many match
};

}  // namespace inkling::query
