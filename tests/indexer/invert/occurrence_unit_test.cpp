#include "indexer/invert/occurrence_unit.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace inkling::indexer;

namespace {

constexpr std::uint64_t kTokens = 1'000'000;

OccurrenceUnit unit_of(const std::vector<std::uint32_t>& counts) {
  return choose_unit(counts, kTokens);
}

}  // namespace

TEST_CASE("a unit is as small as gaps and forms allow") {
  // Every 20th word: a gap above 255 comes once in 300,000; above 127 once in 600.
  CHECK(unit_of({50'000}) == OccurrenceUnit{1, 8});
  CHECK(unit_of({25'000, 25'000}) == OccurrenceUnit{1, 7});
  // Every 200th: a gap above 255 comes more than once in four.
  CHECK(unit_of({5'000}) == OccurrenceUnit{2, 16});
  CHECK(unit_of(std::vector<std::uint32_t>(16, 500)) == OccurrenceUnit{2, 12});
  CHECK(unit_of(std::vector<std::uint32_t>(3'200, 10)) == OccurrenceUnit());
}

TEST_CASE("a unit has room for forms that are still to come") {
  std::vector<std::uint32_t> counts{1'940};
  CHECK(choose_unit(counts, 10'000).bytes == 1);
  // As many as were met once are to be expected again, and no unit of two bytes has room for all of
  // them.
  counts.insert(counts.end(), 60, 1);
  CHECK(choose_unit(counts, 10'000) == OccurrenceUnit());
}

TEST_CASE("a unit of what was never met is the largest") {
  CHECK(unit_of({}) == OccurrenceUnit());
  CHECK(choose_unit({}, 0) == OccurrenceUnit());
}
