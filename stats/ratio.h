#pragma once

#include <cstdint>

namespace inkling::stats {

/// part / whole; 0 if the whole is 0.
inline double ratio(std::uint64_t part, std::uint64_t whole) noexcept {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace inkling::stats
