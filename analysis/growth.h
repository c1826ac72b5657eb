#pragma once

/// How much memory a table takes while it grows.

#include <cstddef>
#include <vector>

namespace inkling::analysis {

/// The memory of a table of `bytes` that doubles when `used` reaches `most`. If it is about to
/// double, this includes the larger table, because both exist while it grows.
constexpr std::size_t bytes_with_growth(std::size_t bytes, std::size_t used,
                                        std::size_t most) noexcept {
  return used >= most - most / 16 ? 3 * bytes : bytes;
}

template <typename Value, typename Allocator>
std::size_t bytes_with_growth(const std::vector<Value, Allocator>& values) noexcept {
  return bytes_with_growth(values.capacity() * sizeof(Value), values.size(), values.capacity());
}

}  // namespace inkling::analysis
