#include "stats/richness.h"

namespace inkling::stats {

double yules_k(std::span<const std::uint64_t> frequencies) noexcept {
  __extension__ using Unsigned128 = unsigned __int128;
  Unsigned128 squares = 0;
  std::uint64_t tokens = 0;
  for (const std::uint64_t frequency : frequencies) {
    squares += Unsigned128{frequency} * frequency;
    tokens += frequency;
  }
  if (tokens == 0) return 0;
  return 1e4 * static_cast<double>(squares - tokens) / static_cast<double>(tokens) /
         static_cast<double>(tokens);
}

}  // namespace inkling::stats
