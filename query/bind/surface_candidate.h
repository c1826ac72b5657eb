#pragma once

#include <cstddef>
#include <cstdint>

namespace inkling::query {

/// A word that matches: words[first, end) of the list, in all its segments and terms.
struct Candidate {
  std::size_t first;
  std::size_t end;
  unsigned distance;  ///< in edits; 0 where none are counted
  std::uint64_t count = 0;
};

}  // namespace inkling::query
