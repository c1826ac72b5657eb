#pragma once

/// Scratch memory of BestWindows, kept for the next query.

#include <cstdint>
#include <vector>

#include "analysis/idle_objects.h"

namespace inkling::query {

struct BestWindowsScratch {
  std::vector<std::uint16_t> sums;
  std::vector<std::uint32_t> selected;  ///< places of sums
};

/// One for each thread that ranks at the same time: 6 bytes for each 64 documents.
using BestWindowsScratchPool = analysis::IdleObjects<BestWindowsScratch>;

}  // namespace inkling::query
