#pragma once

/// Compares the engine's answers with those of an exhaustive scorer.

#include <cstddef>
#include <string>
#include <vector>

#include "bench/peers/inkling/timed_search.h"
#include "bench/protocol/queries.h"

namespace inkling::bench {

struct Verification {
  std::size_t queries = 0;
  std::vector<std::string> differences;  ///< the first difference of each query that has one
};

/// Runs each distinct query (kind, words, label and k; ten for a count) once. The k best must be
/// the same documents in the same order with the same scores to the last bit, and the number of
/// matches must be equal.
Verification verify(TimedSearch& engine, const std::vector<Query>& queries);

}  // namespace inkling::bench
