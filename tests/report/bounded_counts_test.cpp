#include "report/bounded_counts.h"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

namespace {

using namespace inkling::report;

/// Few keys are frequent, many are rare.
std::vector<CountKey> skewed_keys(std::uint32_t seed, std::size_t count) {
  std::mt19937 random(seed);
  std::vector<CountKey> keys;
  for (std::size_t at = 0; at < count; ++at) {
    const auto number = static_cast<std::uint32_t>(random() % (1 + random() % 300));
    keys.push_back({number, number % 7, 0, 0, 0});
  }
  return keys;
}

TEST_CASE("passes count every key once and exactly, in a few bytes as in many") {
  const auto rounds = static_cast<std::uint32_t>(inkling::test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    for (const std::uint64_t bytes : {0u, 200u, 1000u, 20'000u, 1'000'000u}) {
      CAPTURE(seed);
      CAPTURE(bytes);
      const std::vector<CountKey> keys = skewed_keys(seed, 1 + seed * 97 % 2000);
      std::map<CountKey, std::uint64_t> expected, found;
      for (const CountKey& key : keys) ++expected[key];
      BoundedCounts counts(bytes, 1);
      for (const CountKey& key : keys) counts.survey(key);
      while (counts.start_pass()) {
        for (const CountKey& key : keys) {
          if (KeyCount* const entry = counts.entry(key)) ++entry->first;
        }
        counts.for_each(
            [&](const KeyCount& entry) { CHECK(found.emplace(entry.key, entry.first).second); });
        for (const auto& [key, count] : expected) {
          if (!found.contains(key)) CHECK(count <= counts.most_left());
        }
      }
      CHECK(found == expected);
    }
  }
}

TEST_CASE("keys below the least count may be left out, all others are counted") {
  const std::vector<CountKey> keys = skewed_keys(5, 3000);
  std::map<CountKey, std::uint64_t> expected, found;
  for (const CountKey& key : keys) ++expected[key];
  BoundedCounts counts(100'000, 30);
  for (const CountKey& key : keys) counts.survey(key);
  while (counts.start_pass()) {
    for (const CountKey& key : keys) {
      if (KeyCount* const entry = counts.entry(key)) ++entry->first;
    }
    counts.for_each([&](const KeyCount& entry) { found.emplace(entry.key, entry.first); });
  }
  CHECK(found.size() < expected.size());
  for (const auto& [key, count] : expected) {
    if (count >= 30) CHECK(found[key] == count);
  }
}

TEST_CASE("without keys there is no pass") {
  BoundedCounts counts(1000, 1);
  CHECK_FALSE(counts.start_pass());
}

}  // namespace
