#pragma once

#include <algorithm>
#include <string_view>

namespace inkling::test {

/// The optimal string alignment distance, in bytes, by the recursion of its definition.
inline unsigned edits(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return static_cast<unsigned>(a.size() + b.size());
  unsigned least = edits(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
  least = std::min({least, edits(a.substr(1), b) + 1, edits(a, b.substr(1)) + 1});
  const bool are_exchanged = a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0];
  return are_exchanged ? std::min(least, edits(a.substr(2), b.substr(2)) + 1) : least;
}

}  // namespace inkling::test
