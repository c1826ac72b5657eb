#include "classify/live/topic_edits.h"

#include <algorithm>
#include <vector>

namespace inkling::classify {

namespace {

/// Of a topic that no held-out documents chose one for: more probable than not.
constexpr double kUntriedCut = 0.5;

}  // namespace

std::uint32_t require_topic_number(TrainingRecord& record, const std::string& name) {
  const auto known = std::ranges::lower_bound(record.topics, name);
  const auto place = known - record.topics.begin();
  const auto number = static_cast<std::uint32_t>(place);
  if (known != record.topics.end() && *known == name) return number;
  record.topics.insert(known, name);
  record.topic_documents.insert(record.topic_documents.begin() + place, 0);
  std::vector<double>& cuts = record.choices.cuts;
  if (!cuts.empty()) cuts.insert(cuts.begin() + place, kUntriedCut);
  for (Cell& cell : record.cells) cell.topic += cell.topic >= number ? 1 : 0;
  return number;
}

void erase_topic(TrainingRecord& record, std::uint32_t topic) {
  const auto place = static_cast<std::ptrdiff_t>(topic);
  record.topics.erase(record.topics.begin() + place);
  record.topic_documents.erase(record.topic_documents.begin() + place);
  if (!record.prior.weights.empty())
    record.prior.weights.erase(record.prior.weights.begin() + place);
  if (!record.choices.cuts.empty()) record.choices.cuts.erase(record.choices.cuts.begin() + place);
  for (Cell& cell : record.cells) cell.topic -= cell.topic > topic ? 1 : 0;
}

}  // namespace inkling::classify
