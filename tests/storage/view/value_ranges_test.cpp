#include "inkling/value_ranges.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// How many values each document with some has.
using Counts = std::map<std::uint32_t, std::uint32_t>;

ValueRanges ranges_of(const Counts& counts, std::uint32_t documents) {
  ValueRanges ranges(documents);
  for (const auto& [doc, count] : counts) ranges.add(DocId{doc}, count);
  ranges.finish();
  return ranges;
}

void check_ranges(const Counts& counts, std::uint32_t documents) {
  const ValueRanges ranges = ranges_of(counts, documents);
  CHECK(ranges.document_count() == documents);
  std::uint32_t begin = 0;
  for (std::uint32_t doc = 0; doc < documents + 3; ++doc) {
    const auto found = counts.find(doc);
    const ValueRanges::Range range = ranges[DocId{doc}];
    const std::uint32_t count = found == counts.end() ? 0 : found->second;
    if (range.size() != count || (count != 0 && range.begin != begin))
      FAIL_CHECK("document " << doc);
    begin += count;
  }
  CHECK(ranges.value_count() == begin);
  CHECK(ranges[kNoDoc].empty());
  Counts visited;
  ranges.for_each(
      [&](DocId doc, ValueRanges::Range range) { visited[to_number(doc)] = range.size(); });
  CHECK((visited == counts));
}

}  // namespace

TEST_CASE("of many documents or few, each has the range of its own values") {
  check_ranges({}, 0);
  check_ranges({}, 1'000);
  check_ranges({{0, 1}}, 1);
  check_ranges({{999, 4}}, 1'000);
  check_ranges({{0, 2}, {999, 4}}, 1'000);
  for (std::uint32_t seed = 1; seed <= rounds(200u); ++seed) {
    CAPTURE(seed);
    std::mt19937 engine(seed);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    const std::uint32_t documents = 1 + random() % 2'000;
    const std::uint32_t one_of = 1 + random() % 100;
    // Those with values stand together in some rounds.
    const std::uint32_t first = random() % 2 == 0 ? 0 : random() % documents;
    Counts counts;
    for (std::uint32_t doc = first; doc < documents; ++doc) {
      if (random() % one_of == 0) counts[doc] = 1 + random() % 5;
      if (one_of > 50 && counts.size() > 20) break;
    }
    check_ranges(counts, documents);
  }
}

TEST_CASE("ranges of few documents take memory for these alone") {
  CHECK(ranges_of({{1'000'000, 1}}, 10'000'000).memory_bytes() < 64);
  Counts all;
  for (std::uint32_t doc = 0; doc < 1'000; ++doc) all[doc] = 1;
  CHECK(ranges_of(all, 1'000).memory_bytes() < 8'100);
}
