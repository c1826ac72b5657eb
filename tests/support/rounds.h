#pragma once

/// How much is asked of tests that could go on for ever: little in every run, much by
/// scripts/torture.

#include <cstdint>
#include <cstdlib>

namespace inkling::test {

/// The number in an environment variable; `otherwise` when it is not set.
inline std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

/// So many times what is done in every run of the tests: $INKLING_ROUNDS.
inline std::uint32_t round_factor() { return number_from("INKLING_ROUNDS", 1); }
/// Whether to try all that a test could try, where every run tries a part of it.
inline bool is_thorough() { return round_factor() > 1; }

/// $INKLING_SEED, else that of every run.
inline std::uint32_t seed_or(std::uint32_t usual) { return number_from("INKLING_SEED", usual); }

}  // namespace inkling::test
