#pragma once

/// What given topics cost on documents whose topics are known.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/tagging.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

class MistakeCosts {
 public:
  /// `topics` are sorted. Throws UnknownNameError for a cost of another topic.
  MistakeCosts(const std::vector<TopicCost>& costs, const std::vector<std::string>& topics);

  bool are_given() const noexcept { return !costs_.empty(); }
  /// 0 for a true topic; else the least cost of a true topic taken for `given`, 1 if none is listed
  /// or nothing was given.
  double of(const stats::TopicSet& truth, std::optional<std::uint32_t> given) const;

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> costs_;  ///< by truth, then given
};

/// Those of topics that a model has: `topics`, sorted.
std::vector<TopicCost> costs_of(const std::vector<TopicCost>& costs,
                                const std::vector<std::string>& topics);

}  // namespace inkling::classify
