#pragma once

/// Topics that a model takes for one another.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/evaluation.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct ConfusedPair {
  std::string a{}, b{};        ///< `a` sorts first
  std::uint64_t confused = 0;  ///< a_as_b + b_as_a
  double share = 0;            ///< of the documents in both rows of the confusion matrix
  std::uint64_t a_as_b = 0;    ///< documents of `a` that were given `b`
  std::uint64_t b_as_a = 0;
};

struct ConfusedTopics {
  /// In the confusion matrix: they have a label that the model knows, and were given a topic.
  std::uint64_t documents = 0;
  std::uint64_t confused = 0;  ///< of these, that were given a wrong one
  std::vector<ConfusedPair> pairs{};
};

struct ConfusedTopicsOptions {
  std::optional<std::string> topic{};  ///< only pairs with this one
  std::size_t k = 10;                  ///< pairs
};

/// The pairs of topics that were taken for one another most often, in either direction; of equal
/// ones first those with the greater share, then by their names. Pairs that never were are left
/// out. similar_topics() has those that ought to be, by their terms.
///
/// Cost: O(topics^2). Throws UnknownNameError for a topic that is not there, OptionError for an
/// evaluation without confusion matrix.
ConfusedTopics confused_topics(const Evaluation& evaluation,
                               const ConfusedTopicsOptions& options = {});

}  // namespace inkling
