#pragma once

/// What is asked about runs and rankings that are judged.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inkling/pool_judging.h"
#include "inkling/trec.h"

namespace inkling::service {

/// A run against judgments.
struct JudgeRequest {
  std::vector<std::string> measures{};  ///< empty: all
  JudgingOptions judging{};
};

/// Two runs against judgments.
struct CompareRunsRequest {
  JudgeRequest judge{};
  std::optional<std::size_t> permutations{};
  std::optional<std::size_t> resamples{};
  std::optional<std::size_t> seed{};
};

/// Two rankings that a person judges.
struct PoolRequest {
  PoolOptions options{};
};

}  // namespace inkling::service
