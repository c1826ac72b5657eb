#include "classify/answers/tags_of.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "classify/families/posterior.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

constexpr std::string_view kNoCutReached = "no topic is probable enough for a tag";
constexpr std::string_view kBelowCut = "the best topic does not reach its cut";
constexpr std::string_view kBelowLeast = "no topic reaches the least probability asked for";

std::size_t require_topic_of(const Model& model, const std::string& topic) {
  const std::vector<std::string>& topics = model.record().topics;
  const auto at = std::ranges::lower_bound(topics, topic);
  if (at == topics.end() || *at != topic) throw UnknownNameError("topic", topic, topics);
  return static_cast<std::size_t>(at - topics.begin());
}

}  // namespace

bool gives_sets(const Model& model) noexcept {
  return !model.record().choices.cuts.empty() && !model.record().choices.precision.one_tag;
}

double public_cut(double cut) noexcept {
  return cut < kNeverGiven ? cut : std::numeric_limits<double>::infinity();
}

TagRule::TagRule(const Model& model, const TagOptions& options)
    : model_(model), min_p_(options.min_p), at_least_one_(options.at_least_one) {
  if (!(min_p_ >= 0 && min_p_ <= 1)) throw OptionError("min-p", "it must be a number from 0 to 1");
  if (!options.costs.empty() && gives_sets(model)) {
    throw OptionError("cost", "the model decides about each topic by itself, by a cut",
                      "train it with --min-precision for tags that are more certain");
  }
  for (const TopicCost& cost : options.costs) {
    if (!(cost.cost >= 0 && std::isfinite(cost.cost)))
      throw OptionError("cost", "it must be a number from 0 up");
    if (cost.truth == cost.given)
      throw OptionError("cost", "`" + cost.truth + "` given as itself is not a mistake");
    costs_.push_back(
        {require_topic_of(model, cost.truth), require_topic_of(model, cost.given), cost.cost - 1});
  }
}

bool TagRule::is_probable(double log) const noexcept {
  return is_possible(log) && std::exp(log) >= min_p_;
}

/// The expected cost of topic b is 1 - p(b), and what its listed costs add to it.
std::size_t TagRule::cheapest(std::span<const double> logs) const {
  const std::size_t best = best_topic(logs);
  if (costs_.empty() || !is_possible(logs[best])) return best;
  std::vector<double> gains(logs.size());
  for (std::size_t topic = 0; topic < logs.size(); ++topic) gains[topic] = std::exp(logs[topic]);
  for (const Cost& cost : costs_) gains[cost.given] -= cost.more * std::exp(logs[cost.truth]);
  std::size_t cheapest = best;
  for (std::size_t topic = 0; topic < logs.size(); ++topic) {
    const bool ties = gains[topic] == gains[cheapest] && logs[topic] > logs[cheapest];
    if (gains[topic] > gains[cheapest] || ties) cheapest = topic;
  }
  return cheapest;
}

std::vector<std::uint32_t> TagRule::tags(bool has_known_term, std::span<const double> logs) const {
  if (!has_known_term) return {};
  const std::vector<double>& cuts = model_.record().choices.cuts;
  std::vector<std::uint32_t> tags;
  if (gives_sets(model_)) {
    for (std::uint32_t topic = 0; topic < cuts.size(); ++topic) {
      if (std::exp(logs[topic]) >= cuts[topic] && is_probable(logs[topic])) tags.push_back(topic);
    }
    if (!tags.empty()) return tags;
  }
  const std::size_t best = cheapest(logs);
  const bool reaches =
      cuts.empty() || at_least_one_ || (!gives_sets(model_) && std::exp(logs[best]) >= cuts[best]);
  if (reaches && is_probable(logs[best])) tags.push_back(static_cast<std::uint32_t>(best));
  return tags;
}

std::string_view TagRule::why_none(std::span<const double> logs) const {
  if (!is_probable(logs[cheapest(logs)])) return kBelowLeast;
  return gives_sets(model_) ? kNoCutReached : kBelowCut;
}

}  // namespace inkling::classify
