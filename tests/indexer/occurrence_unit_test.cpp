#include "indexer/occurrence_unit.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace inkling::indexer;

namespace {

constexpr std::uint64_t kTokens = 1'000'000;

OccurrenceUnit unit_of(const std::vector<std::uint32_t>& counts) { return choose_unit(counts, kTokens); }

}  // namespace

TEST_CASE("a unit is as small as gaps and forms allow") {
  // Every 20th word: a gap above 255 comes once in 300,000; above 127 once in 600.
  CHECK(unit_of({50'000}) == OccurrenceUnit{1, 8});
  CHECK(unit_of({25'000, 25'000}) == OccurrenceUnit{1, 7});
  // Every 200th: a gap above 255 comes more often than not.
  CHECK(unit_of({5'000}).bytes == 2);
  CHECK(unit_of({5'000}).gap_bits >= 10);
  const OccurrenceUnit of_many = unit_of(std::vector<std::uint32_t>(16, 500));
  CHECK(of_many.bytes == 2);
  CHECK(of_many.gap_bits <= 12);
}

TEST_CASE("a unit has room for forms that are still to come") {
  std::vector<std::uint32_t> counts(32, 100);
  CHECK(unit_of(counts).bytes == 2);
  counts.insert(counts.end(), 400, 1);
  CHECK(unit_of(counts) == OccurrenceUnit());
  // Many met once, if among the first: others will be.
  std::vector<std::uint32_t> rare(16, 1);
  CHECK(unit_of(rare) == OccurrenceUnit());
}

TEST_CASE("a unit of what was never met is the largest") {
  CHECK(unit_of({}) == OccurrenceUnit());
  CHECK(choose_unit({}, 0) == OccurrenceUnit());
}
