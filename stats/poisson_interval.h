#pragma once

/// What is known of the mean of a count.

#include <cstdint>

#include "stats/interval.h"

namespace inkling::stats {

/// The exact central interval of the mean of a Poisson distribution of which `count` was seen: its
/// ends are quantiles of gamma distributions with the shapes count and count + 1. It covers the
/// mean with the probability `level` or more. Garwood (1936), Fiducial Limits for the Poisson
/// Distribution. From 0 for a count of 0.
Interval poisson_interval(std::uint64_t count, double level = 0.95);

}  // namespace inkling::stats
