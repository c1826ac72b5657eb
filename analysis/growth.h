#pragma once

/// How much memory a table is about to take.

#include <cstddef>
#include <vector>

namespace inkling::analysis {

/// What a table of so many bytes takes that doubles when `used` reaches `most`: where it is about
/// to, the larger one as well, since both are there while it does.
constexpr std::size_t bytes_with_growth(std::size_t bytes, std::size_t used,
                                        std::size_t most) noexcept {
  return used >= most - most / 16 ? 3 * bytes : bytes;
}

template <typename Value, typename Allocator>
std::size_t bytes_with_growth(const std::vector<Value, Allocator>& values) noexcept {
  return bytes_with_growth(values.capacity() * sizeof(Value), values.size(), values.capacity());
}

}  // namespace inkling::analysis
