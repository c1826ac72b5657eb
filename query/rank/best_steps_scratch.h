#pragma once

/// Scratch memory of BestSteps, kept for the next query.

#include <cstdint>
#include <vector>

#include "analysis/idle_objects.h"

namespace inkling::query {

struct BestStepsScratch {
  std::vector<std::uint16_t> sums;
  std::vector<std::uint32_t> selected;  ///< places of sums
};

/// One for each thread that ranks at the same time: 6 bytes for each 64 documents.
using BestStepsScratchPool = analysis::IdleObjects<BestStepsScratch>;

}  // namespace inkling::query
