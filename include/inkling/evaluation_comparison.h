#pragma once

/// Is one model better than another, or is it chance?

#include <cstdint>

#include "inkling/evaluation.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A measure of two models on the same documents.
struct ComparedMeasure {
  double first = 0, second = 0;
  double difference = 0;  ///< first - second
  /// Of the two-sided paired randomisation test: how often a difference at least as large would
  /// come about if the two models were the same.
  double p_value = 1;
  bool is_exact = true;  ///< all permutations were examined, none was drawn
};

struct EvaluationComparison {
  std::uint64_t documents = 0;  ///< that both were judged on
  std::uint64_t left_out = 0;   ///< that only one was judged on: the other knows none of the labels
  /// A document is right if the given topics are exactly its labels; else, where both models give
  /// one topic, if that is one of its labels.
  bool by_sets = false;
  std::uint64_t both_right = 0, only_first = 0, only_second = 0, neither = 0;  ///< right documents
  ComparedMeasure accuracy{};  ///< the share of right documents
  double low = 0, high = 0;  ///< 95 % interval of the difference of accuracy. Agresti & Min (2005)
  double mcnemar_p = 1;      ///< exact, two-sided. McNemar (1947)
  ComparedMeasure macro_f1{};  ///< over the topics that are true or given at least once
};

struct EvaluationComparisonOptions {
  std::uint64_t permutations = 10'000;  ///< drawn where there are more than can be examined; from 1
  std::uint64_t seed = 1;               ///< of the permutations
};

/// Both of the same index; documents are known by their DocId. Cost: O(permutations * documents
/// about which the two differ). Throws EmptyInputError if no document was judged by both.
EvaluationComparison compare(const Evaluation& first, const Evaluation& second,
                             const EvaluationComparisonOptions& options = {});

}  // namespace inkling
