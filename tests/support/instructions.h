#pragma once

/// Vector code by each set of instructions that the processor has, and without any.

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <string>

namespace inkling::test {

/// Calls `check()` once for each; their name stands in its messages.
template <typename Check>
void with_all_instructions(Check check) {
  for (std::int64_t left = hwy::SupportedTargets() & HWY_TARGETS; left != 0; left &= left - 1) {
    const std::int64_t target = left & -left;
    hwy::SetSupportedTargetsForTest(target);
    const std::string instructions = hwy::TargetName(target);
    CAPTURE(instructions);
    check();
  }
  hwy::SetSupportedTargetsForTest(0);
}

}  // namespace inkling::test
