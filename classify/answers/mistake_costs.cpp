#include "classify/answers/mistake_costs.h"

#include <algorithm>
#include <limits>

#include "inkling/error.h"

namespace inkling::classify {

namespace {

bool has_topic(const std::vector<std::string>& topics, const std::string& topic) {
  return std::ranges::binary_search(topics, topic);
}

std::uint32_t require_number(const std::vector<std::string>& topics, const std::string& topic) {
  if (!has_topic(topics, topic)) throw UnknownNameError("topic", topic, topics);
  return static_cast<std::uint32_t>(std::ranges::lower_bound(topics, topic) - topics.begin());
}

}  // namespace

MistakeCosts::MistakeCosts(const std::vector<TopicCost>& costs,
                           const std::vector<std::string>& topics) {
  for (const TopicCost& cost : costs)
    costs_[{require_number(topics, cost.truth), require_number(topics, cost.given)}] = cost.cost;
}

double MistakeCosts::of(const stats::TopicSet& truth, std::optional<std::uint32_t> given) const {
  constexpr double kUnlisted = 1;
  if (!given || truth.empty()) return kUnlisted;
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t topic : truth) {
    if (topic == *given) return 0;
    const auto listed = costs_.find({topic, *given});
    least = std::min(least, listed == costs_.end() ? kUnlisted : listed->second);
  }
  return least;
}

std::vector<TopicCost> costs_of(const std::vector<TopicCost>& costs,
                                const std::vector<std::string>& topics) {
  std::vector<TopicCost> known;
  for (const TopicCost& cost : costs) {
    if (has_topic(topics, cost.truth) && has_topic(topics, cost.given)) known.push_back(cost);
  }
  return known;
}

}  // namespace inkling::classify
