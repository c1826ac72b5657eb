#pragma once

/// How probable topics are before a word is read.

#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// ln P(topic) for each topic, from the choice of the record and the documents of each topic, or,
/// if there are any, their weights. A fitted prior of a topic without documents is -infinity at
/// alpha 0.
///
///   fitted:  P(c) = (n(c) + alpha) / (n + alpha * C)
std::vector<double> log_priors(const RecordHead& record,
                               std::span<const std::uint64_t> topic_documents,
                               std::span<const double> topic_weights = {});

}  // namespace inkling::classify
