#pragma once

/// How much to ask of tests that could go on forever: little in every run, much in scripts/torture.

#include <cstdint>
#include <cstdlib>

namespace inkling::test {

/// The number in an environment variable; `otherwise` if it is not set.
inline std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

/// How many times the usual number of rounds to do: $INKLING_ROUNDS.
inline std::uint32_t round_factor() { return number_from("INKLING_ROUNDS", 1); }
/// So many rounds where `few` are the usual number.
template <typename Count>
Count rounds(Count few) {
  return static_cast<Count>(few * static_cast<Count>(round_factor()));
}
/// Whether to try everything that a test could try, instead of a part of it.
inline bool is_thorough() { return round_factor() > 1; }

/// $INKLING_SEED, otherwise the usual seed.
inline std::uint32_t seed_or(std::uint32_t usual) { return number_from("INKLING_SEED", usual); }

}  // namespace inkling::test
