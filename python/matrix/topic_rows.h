#pragma once

/// Texts to rows of the probabilities of topics.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/export.h"
#include "service/stopping.h"

namespace inkling::python {

/// A row for each text, a column for each of Classifier::topics().
struct TopicRows {
  UnsetVector<double> p{};           ///< TopicProbability::p; -infinity where that is NaN
  UnsetVector<double> log_p{};       ///< the same of TopicProbability::log_p
  std::vector<std::int32_t> best{};  ///< the column that Classification::predictions begins with
};

/// What Classifier::classify() says of each text, by so many threads. Throws what that throws, and
/// StoppedError.
TopicRows topic_rows(const Classifier& classifier, std::span<const std::string_view> texts,
                     std::size_t threads, const service::StopAsked& stop);

}  // namespace inkling::python
