#pragma once

/// Comparing postings.

#include <algorithm>
#include <random>
#include <vector>

namespace inkling::test {

using Random = std::mt19937_64;

inline bool same_posting(const std::vector<storage::Occurrence>& a,
                         const std::vector<storage::Occurrence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.position == y.position && x.form == y.form;
  });
}

inline bool same_positions(const std::vector<std::uint32_t>& a,
                           const std::vector<storage::Occurrence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](std::uint32_t position, const auto& y) { return position == y.position; });
}

}  // namespace inkling::test
