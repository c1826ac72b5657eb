#include "classify/answers/tags_of.h"

#include <cmath>

#include "classify/families/posterior.h"

namespace inkling::classify {

bool gives_sets(const Model& model) noexcept { return !model.record().choices.cuts.empty(); }

std::vector<std::uint32_t> tags_of(const Model& model, bool has_known_term,
                                   std::span<const double> logs, const TagOptions& options) {
  if (!has_known_term) return {};
  const std::vector<double>& cuts = model.record().choices.cuts;
  std::vector<std::uint32_t> tags;
  for (std::uint32_t topic = 0; topic < cuts.size(); ++topic) {
    if (std::exp(logs[topic]) >= cuts[topic] && std::exp(logs[topic]) >= options.min_p)
      tags.push_back(topic);
  }
  if (!tags.empty() || !(cuts.empty() || options.at_least_one)) return tags;
  const std::size_t best = best_topic(logs);
  if (is_possible(logs[best]) && std::exp(logs[best]) >= options.min_p)
    tags.push_back(static_cast<std::uint32_t>(best));
  return tags;
}

}  // namespace inkling::classify
