#pragma once

#include <cstdint>
#include <numeric>
#include <span>

namespace inkling::storage {

inline std::uint64_t sum_of(std::span<const std::uint32_t> numbers) noexcept {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace inkling::storage
