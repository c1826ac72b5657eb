#pragma once

/// Whether the engine's answers are those of an exhaustive scorer.

#include <cstddef>
#include <string>
#include <vector>

#include "bench/peers/inkling/timed_search.h"
#include "bench/protocol/queries.h"

namespace inkling::bench {

struct Verification {
  std::size_t queries = 0;
  std::vector<std::string> differences;  ///< of each query that differs, the first one
};

/// Asks each distinct query (kind, words and k; ten for a count) once: the best k must be the same
/// documents in the same order with the same scores to the last bit, and so must be the number of
/// matches.
Verification verify(TimedSearch& engine, const std::vector<Query>& queries);

}  // namespace inkling::bench
