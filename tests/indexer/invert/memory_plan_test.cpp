#include "indexer/invert/memory_plan.h"

#include <doctest/doctest.h>

#include <cstddef>

namespace inkling::indexer {

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

TEST_CASE(
    "what waits for the commit is counted as long as enough is left to the segment that grows") {
  for (const std::size_t memory :
       {1 * kMiB, 16 * kMiB, 36 * kMiB, 37 * kMiB, 64 * kMiB, 256 * kMiB, 1024 * kMiB}) {
    CAPTURE(memory);
    const MemoryPlan plan(memory, 1);
    const std::size_t most = plan.counted_of_added(memory);
    CHECK(plan.counted_of_added(most - 1) == most - 1);
    CHECK(plan.counted_of_added(most) == most);
    CHECK(most >= memory / 8);
    CHECK((most == memory / 8 || memory - most == 24 * kMiB));
  }
}

}  // namespace

}  // namespace inkling::indexer
