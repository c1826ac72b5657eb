#pragma once

/// Which terms of the training documents a model knows.

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/classifier.h"

namespace inkling::classify {

struct TermLimits {
  std::uint64_t min_df = 1;          ///< terms of fewer training documents were left out
  std::uint64_t max_terms = 0;       ///< only so many, the most frequent ones; 0: all
  std::vector<std::string> without;  ///< terms that were left out by name, sorted
  FeatureChoice chosen{};            ///< by their measure with topics

  /// Whether a document that is learned later may have terms that others had, and that were not
  /// counted.
  bool leave_out_any() const noexcept {
    return min_df > 1 || max_terms > 0 || !without.empty() || chosen != FeatureChoice{};
  }

  friend bool operator==(const TermLimits&, const TermLimits&) = default;
};

/// What makes a term frequent.
enum class Frequency { of_occurrences, of_documents };

}  // namespace inkling::classify
