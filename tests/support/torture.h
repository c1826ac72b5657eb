#pragma once

/// How much scripts/torture asks of tests that could go on for ever.

#include <cstdint>
#include <cstdlib>

namespace inkling::test {

/// The number in an environment variable; `otherwise` when it is not set.
inline std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

/// So many times what is done in every run of the tests: $INKLING_TORTURE.
inline std::uint32_t torture() { return number_from("INKLING_TORTURE", 1); }
inline bool is_tortured() { return torture() > 1; }

/// $INKLING_SEED, else that of every run.
inline std::uint32_t seed_or(std::uint32_t usual) { return number_from("INKLING_SEED", usual); }

}  // namespace inkling::test
