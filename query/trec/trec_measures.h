#pragma once

/// The measures of trec_eval by name.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "stats/retrieval_measures.h"

namespace inkling::query {

/// How values of topics become one.
enum class Over { sum, mean, geometric_mean };

struct TrecMeasure {
  std::string name;
  Over over;
  std::function<double(const stats::JudgedRanking&)> value;
};

/// In trec_eval's order, num_q aside; with the usual cut-offs where `cutoffs` is empty.
std::vector<TrecMeasure> trec_measures(std::span<const std::size_t> cutoffs = {});

/// What is averaged of a value: its logarithm in a geometric mean, where less than 0.00001 counts
/// as this, as in trec_eval; else the value itself.
double averaged_value(Over over, double value);

/// The one value of all topics.
double over_topics(Over over, std::span<const double> values);

}  // namespace inkling::query
