#include "stats/richness.h"

#include "stats/wide_integer.h"

namespace inkling::stats {

double yules_k(const FrequencySpectrum& frequencies) {
  Unsigned128 squares = 0;
  std::uint64_t tokens = 0;
  frequencies.for_each([&](std::uint64_t frequency, std::uint64_t words) {
    squares += Unsigned128{frequency} * frequency * words;
    tokens += frequency * words;
  });
  if (tokens == 0) return 0;
  return 1e4 * static_cast<double>(squares - tokens) / static_cast<double>(tokens) /
         static_cast<double>(tokens);
}

}  // namespace inkling::stats
