#pragma once

/// The association measures of `report topics`, as a table.

#include "inkling/report.h"
#include "stats/contingency.h"

namespace inkling::report {

/// How strongly a term and a topic are associated, and how likely that is by chance.
struct Association2x2 {
  double score = 0;
  double p_value = 1;
};

using AssociationFunction = Association2x2 (*)(const stats::Contingency&);

AssociationFunction function_of(Association measure) noexcept;
/// Whether it is the less, the less often both are together. Those that are not say how far from
/// chance a table is, in either direction.
bool tells_direction(Association measure) noexcept;
/// "bits", or "" for a measure without unit.
const char* unit_of(Association measure) noexcept;

/// The log ratio of a table, in bits, with its interval of 95 %.
Estimate log_ratio_of(const stats::Contingency& table);
/// The odds ratio, likewise. Its interval is symmetric in log odds.
Estimate odds_ratio_of(const stats::Contingency& table);

}  // namespace inkling::report
