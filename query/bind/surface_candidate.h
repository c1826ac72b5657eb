#pragma once

#include <cstddef>
#include <cstdint>

namespace inkling::query {

/// A form that matches: entries [first, end) of the list, one for each of its segments and terms.
struct Candidate {
  std::size_t first;
  std::size_t end;
  unsigned distance;  ///< in edits; 0 where none are counted
  std::uint64_t count = 0;
};

}  // namespace inkling::query
