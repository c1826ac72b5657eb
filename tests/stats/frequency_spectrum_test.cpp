#include "stats/frequency_spectrum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

using inkling::stats::FrequencySpectrum;

TEST_CASE("a spectrum shows the frequencies of all words, the largest first") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(100u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::uint64_t> frequencies(1 + random() % 200);
    for (std::uint64_t& frequency : frequencies) frequency = 1 + random() % (1u << random() % 14);
    const auto middle = frequencies.begin() + static_cast<std::ptrdiff_t>(frequencies.size() / 3);
    FrequencySpectrum spectrum(std::vector<std::uint64_t>(frequencies.begin(), middle));
    spectrum.merge(FrequencySpectrum(std::vector<std::uint64_t>(middle, frequencies.end())));
    std::ranges::sort(frequencies, std::ranges::greater{});

    std::vector<std::uint64_t> shown, distinct;
    spectrum.for_each_rank([&](std::uint64_t rank, std::uint64_t frequency) {
      shown.push_back(frequency);
      CHECK(rank == shown.size());
    });
    CHECK(shown == frequencies);
    spectrum.for_each([&](std::uint64_t frequency, std::uint64_t words) {
      distinct.push_back(frequency);
      CHECK(words == static_cast<std::uint64_t>(std::ranges::count(frequencies, frequency)));
      CHECK(spectrum.words(frequency) == words);
    });
    CHECK(std::ranges::is_sorted(distinct, std::ranges::greater{}));
    CHECK(spectrum.size() == distinct.size());
    CHECK(spectrum.words() == frequencies.size());
    CHECK(spectrum.words(1u << 20) == 0);
  }
}
