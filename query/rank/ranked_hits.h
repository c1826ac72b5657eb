#pragma once

/// What a ranking finds.

#include <cstdint>
#include <optional>
#include <vector>

#include "inkling/search.h"

namespace inkling::query {

struct Ranking {
  std::vector<Hit> hits;               ///< the best, in order
  std::optional<std::uint64_t> total;  ///< all that match, where they were all looked at
};

struct MatchCount {
  std::uint64_t count = 0;
  bool is_exact = true;  ///< else at least so many match
};

}  // namespace inkling::query
