#pragma once

#include <cstdint>

namespace inkling::bench {

inline constexpr std::uint64_t kSeed = 42;

}  // namespace inkling::bench
