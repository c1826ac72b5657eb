#include "classify/live/topic_edits.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "classify/training/cuts.h"

namespace inkling::classify {

namespace {

auto place_of(std::vector<FormerTopic>& former, const std::string& name) {
  return std::ranges::lower_bound(former, name, {}, &FormerTopic::name);
}

/// What is known of the topic, which is forgotten; else what is usual.
FormerTopic take_former(TrainingRecord& record, const std::string& name) {
  const auto found = place_of(record.former, name);
  if (found == record.former.end() || found->name != name)
    return {name, untried_cut(record.choices.precision)};
  FormerTopic former = std::move(*found);
  record.former.erase(found);
  return former;
}

/// Nothing of a topic that would come back as it is.
void note_former(TrainingRecord& record, std::size_t topic) {
  const std::vector<double>& cuts = record.choices.cuts;
  const std::vector<double>& weights = record.prior.weights;
  const std::string& name = record.topics[topic];
  FormerTopic former{name};
  if (!cuts.empty()) former.cut = cuts[topic];
  if (!weights.empty()) former.weight = weights[topic];
  if (weights.empty() && (cuts.empty() || former.cut == untried_cut(record.choices.precision)))
    return;
  record.former.insert(place_of(record.former, name), std::move(former));
}

}  // namespace

std::uint32_t require_topic_number(TrainingRecord& record, const std::string& name) {
  const auto known = std::ranges::lower_bound(record.topics, name);
  const auto place = known - record.topics.begin();
  const auto number = static_cast<std::uint32_t>(place);
  if (known != record.topics.end() && *known == name) return number;
  record.topics.insert(known, name);
  record.topic_documents.insert(record.topic_documents.begin() + place, 0);
  const FormerTopic chosen = take_former(record, name);
  std::vector<double>& cuts = record.choices.cuts;
  std::vector<double>& weights = record.prior.weights;
  if (!cuts.empty()) cuts.insert(cuts.begin() + place, chosen.cut);
  if (!weights.empty()) weights.insert(weights.begin() + place, chosen.weight);
  for (Cell& cell : record.cells) cell.topic += cell.topic >= number ? 1 : 0;
  return number;
}

void erase_topic(TrainingRecord& record, std::uint32_t topic) {
  const auto place = static_cast<std::ptrdiff_t>(topic);
  note_former(record, topic);
  record.topics.erase(record.topics.begin() + place);
  record.topic_documents.erase(record.topic_documents.begin() + place);
  if (!record.prior.weights.empty())
    record.prior.weights.erase(record.prior.weights.begin() + place);
  if (!record.choices.cuts.empty()) record.choices.cuts.erase(record.choices.cuts.begin() + place);
  for (Cell& cell : record.cells) cell.topic -= cell.topic > topic ? 1 : 0;
}

}  // namespace inkling::classify
