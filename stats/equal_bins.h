#pragma once

/// Bins of numbers that are all as wide.

#include <cstddef>
#include <vector>

namespace inkling::stats {

/// The `count` + 1 edges of so many bins from `low` to `high`, both finite and low <= high, count
/// at least 1. The first and the last are `low` and `high` themselves.
std::vector<double> equal_bins(double low, double high, std::size_t count);

}  // namespace inkling::stats
