#include "query/answer/sorted_lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using query::LineSorter;

/// Some are equal, or the beginning of another, and have bytes of every kind.
std::string random_key(std::mt19937& random) {
  static const std::string kBytes(
      "\0\x01\xFF"
      "ab",
      5);
  std::string text;
  for (std::size_t left = random() % 4; left > 0; --left) text += kBytes[random() % kBytes.size()];
  return text;
}

struct Keyed {
  std::vector<std::string> keys;
  std::uint32_t number;

  friend auto operator<=>(const Keyed&, const Keyed&) = default;
};

std::string bytes_of(const Keyed& keyed) {
  std::string bytes;
  for (const std::string& key : keyed.keys) query::append_key(bytes, key);
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(keyed.number >> shift);
  return bytes;
}

ConcordanceLine line_of(const Keyed& keyed) {
  ConcordanceLine line;
  line.doc = DocId{keyed.number};
  line.position = keyed.number * 3;
  line.id = std::to_string(keyed.number);
  line.field = "text";
  line.left = keyed.keys[0];
  line.match = std::string(keyed.number % 50, 'x');
  line.right = keyed.keys[1];
  return line;
}

std::vector<Keyed> random_lines(std::mt19937& random, std::uint32_t count) {
  std::vector<Keyed> lines;
  for (std::uint32_t number = 0; number < count; ++number)
    lines.push_back({{random_key(random), random_key(random)}, number});
  return lines;
}

void check_equal(const ConcordanceLine& line, const ConcordanceLine& expected) {
  CHECK(line.doc == expected.doc);
  CHECK(line.position == expected.position);
  CHECK(std::tie(line.id, line.field, line.left, line.match, line.right) ==
        std::tie(expected.id, expected.field, expected.left, expected.match, expected.right));
}

}  // namespace

TEST_CASE("lines come in the order of their keys, the first k, however few fit memory") {
  std::mt19937 random(7);
  for (std::uint32_t round = 0; round < test::rounds(4u); ++round) {
    std::vector<Keyed> all = random_lines(random, 12'000);
    for (const std::size_t k :
         {std::size_t{1}, std::size_t{700}, std::size_t{11'000}, ~std::size_t{0}}) {
      for (const std::size_t most_bytes :
           {std::size_t{1}, std::size_t{40'000}, std::size_t{1} << 30}) {
        CAPTURE(k);
        CAPTURE(most_bytes);
        LineSorter first(k, most_bytes), second(k, most_bytes);
        std::ranges::sort(all, {}, &Keyed::number);
        for (const Keyed& keyed : all) {
          LineSorter& sorter = keyed.number % 3 == 0 ? second : first;
          const std::string key = bytes_of(keyed);
          if (most_bytes > 1 || keyed.number < 300)
            if (sorter.takes(key)) sorter.add(key, line_of(keyed));
        }
        std::vector<std::string_view> runs;
        first.finish(runs);
        second.finish(runs);
        std::vector<Keyed> expected = all;
        if (most_bytes == 1) expected.resize(300);
        std::ranges::sort(expected);
        std::size_t at = 0;
        query::hand_on_sorted(runs, k, [&](const ConcordanceLine& line) {
          REQUIRE(at < expected.size());
          check_equal(line, line_of(expected[at++]));
          return true;
        });
        CHECK(at == std::min(k, expected.size()));
      }
    }
  }
}

TEST_CASE("what earlier runs tell is not among the first is not written") {
  constexpr std::size_t kFirst = 3'000;
  constexpr std::uint32_t kLines = 60'000;
  std::mt19937 random(7);
  LineSorter sorter(kFirst, 200'000), all(~std::size_t{0}, 200'000);
  std::vector<std::string> keys;
  for (std::uint32_t number = 0; number < kLines; ++number) {
    const Keyed keyed{{std::to_string(random()), ""}, number};
    keys.push_back(bytes_of(keyed));
    const ConcordanceLine line = line_of(keyed);
    all.add(keys.back(), line);
    if (sorter.takes(keys.back())) sorter.add(keys.back(), line);
  }
  std::vector<std::string_view> runs, all_runs;
  sorter.finish(runs);
  all.finish(all_runs);
  const auto bytes_in = [](const std::vector<std::string_view>& parts) {
    std::size_t bytes = 0;
    for (const std::string_view part : parts) bytes += part.size();
    return bytes;
  };
  CHECK(runs.size() > 1);
  CHECK(bytes_in(runs) < bytes_in(all_runs) / 2);
  std::ranges::sort(keys);
  std::size_t at = 0;
  query::hand_on_sorted(runs, kFirst, [&](const ConcordanceLine& line) {
    const Keyed keyed{{line.left, line.right}, to_number(line.doc)};
    CHECK(bytes_of(keyed) == keys[at++]);
    return true;
  });
  CHECK(at == kFirst);
}

TEST_CASE("lines are handed on until they are no more wanted") {
  std::mt19937 random(7);
  LineSorter sorter(100, 1 << 20);
  for (const Keyed& keyed : random_lines(random, 50)) sorter.add(bytes_of(keyed), line_of(keyed));
  std::vector<std::string_view> runs;
  sorter.finish(runs);
  std::size_t count = 0;
  query::hand_on_sorted(runs, 100, [&](const ConcordanceLine&) { return ++count < 7; });
  CHECK(count == 7);
}

TEST_CASE("sorting takes the memory that it is given, however many lines there are") {
  constexpr std::size_t kMostBytes = std::size_t{1} << 19;
  constexpr std::uint32_t kLines = 40'000;
  std::mt19937 random(7);
  const test::AllocationPeak peak;
  LineSorter sorter(~std::size_t{0}, kMostBytes);
  std::size_t bytes = 0;
  for (std::uint32_t number = 0; number < kLines; ++number) {
    const Keyed keyed{{random_key(random), random_key(random)}, number};
    const ConcordanceLine line = line_of(keyed);
    bytes += line.match.size();
    sorter.add(bytes_of(keyed), line);
  }
  std::vector<std::string_view> runs;
  sorter.finish(runs);
  std::size_t count = 0;
  query::hand_on_sorted(runs, ~std::size_t{0}, [&](const ConcordanceLine&) { return ++count > 0; });
  CHECK(count == kLines);
  CHECK(bytes > kMostBytes);
  CHECK(peak.bytes() < 2 * kMostBytes + (std::size_t{1} << 19));
}
