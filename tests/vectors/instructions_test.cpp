#include "vectors/instructions.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>

#include "tests/support/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/vectors/instructions_test.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::vectors::HWY_NAMESPACE {

namespace {

std::int64_t target() { return HWY_TARGET; }

}  // namespace

}  // namespace inkling::vectors::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::vectors {

INKLING_EXPORT(target);

#if HWY_ARCH_X86

TEST_CASE(
    "instructions are those that Highway finds, but for sets that only some processors have") {
  const std::int64_t found = hwy::SupportedTargets() & HWY_TARGETS;
  const std::int64_t usual = HWY_SSSE3 | HWY_SSE4 | HWY_AVX2 | HWY_AVX3 | HWY_ENABLED_BASELINE;
  CHECK(supported_instructions() == (found & usual));
}

#endif

TEST_CASE("code runs by the best instructions there are, unless others are asked for") {
  const std::int64_t best = supported_instructions() & -supported_instructions();
  CHECK(INKLING_DISPATCH(target)() == best);
  std::set<std::int64_t> used;
  test::with_all_instructions([&] { used.insert(INKLING_DISPATCH(target)()); });
  CHECK(INKLING_DISPATCH(target)() == best);
  std::int64_t all = 0;
  for (const std::int64_t one : used) all |= one;
  CHECK(all == supported_instructions());
}

}  // namespace inkling::vectors

#endif
