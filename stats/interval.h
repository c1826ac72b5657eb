#pragma once

namespace inkling::stats {

/// Around an estimate.
struct Interval {
  double low = 0, high = 0;
};

}  // namespace inkling::stats
