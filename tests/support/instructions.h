#pragma once

/// Runs vector code with each instruction set that the processor has, and without any.

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <string>

#include "vectors/instructions.h"

namespace inkling::test {

/// Calls `check()` once for each; messages name the instruction set.
template <typename Check>
void with_all_instructions(Check check) {
  for (std::int64_t left = vectors::supported_instructions(); left != 0; left &= left - 1) {
    const std::int64_t target = left & -left;
    vectors::use_instructions(target);
    const std::string instructions = hwy::TargetName(target);
    CAPTURE(instructions);
    check();
  }
  vectors::use_instructions(0);
}

}  // namespace inkling::test
