#pragma once

/// The memory that BestSteps works in, kept from one query to the next.

#include <cstdint>
#include <vector>

#include "analysis/idle_objects.h"

namespace inkling::query {

struct BestStepsRoom {
  std::vector<std::uint16_t> sums;
  std::vector<std::uint32_t> selected;  ///< places of sums
};

/// One for each thread that ranks at the same time: 6 bytes for each 64 documents.
using BestStepsRooms = analysis::IdleObjects<BestStepsRoom>;

}  // namespace inkling::query
