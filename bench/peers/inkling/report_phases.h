#pragma once

/// The measures of `inkling report topics`, timed.

#include <cstdint>

#include "inkling/index.h"
#include "inkling/report.h"

namespace inkling::bench {

struct ReportPhase {
  double seconds = 0;
  std::uint64_t terms = 0;
  std::uint64_t topics = 0;
};

/// Measures every term with every topic, and keeps what `inkling report topics` shows by default:
/// the ten best terms of each topic, with p-values and q-values over all terms.
ReportPhase time_report(const Index& index, Association measure);

}  // namespace inkling::bench
