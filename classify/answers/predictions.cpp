#include "classify/answers/predictions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "classify/model/scoring.h"

namespace inkling::classify {

std::vector<std::size_t> topics_best_first(const std::vector<double>& joints) {
  std::vector<std::size_t> order(joints.size());
  for (std::size_t topic = 0; topic < order.size(); ++topic) order[topic] = topic;
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return joints[left] != joints[right] ? joints[left] > joints[right] : left < right;
  });
  return order;
}

void add_predictions(const Model& model, const std::vector<std::size_t>& order,
                     std::vector<double> scores, const TagRule& rule,
                     std::optional<std::string_view> why_unknown, Classification& result) {
  const bool has_known_term = !why_unknown;
  std::vector<double> calibrated = scores;
  calibrate(model, has_known_term, calibrated);
  for (const std::uint32_t topic : rule.tags(has_known_term, calibrated))
    result.tags.push_back(model.record().topics[topic]);
  result.abstained = result.tags.empty();
  if (result.abstained) result.why = why_unknown ? *why_unknown : rule.why_none(calibrated);
  to_logs(model, scores);
  result.predictions.reserve(order.size());
  for (const std::size_t topic : order) {
    result.predictions.push_back(
        {model.record().topics[topic], std::exp(calibrated[topic]), scores[topic]});
  }
}

void add_explanation(std::vector<Evidence> rows, bool explain, Classification& result) {
  for (const Evidence& row : rows) result.log_odds += row.bits;
  if (explain) result.explanation = std::move(rows);
}

void abstain_if_unlike(const Model& model, const TextMeasures& text, Classification& result) {
  const Likeness found = likeness(model.record().choices.typical, text);
  if (found == Likeness::usual) return;
  result.tags.clear();
  result.abstained = true;
  result.why = found == Likeness::few_known_words ? kFewKnownWords : kImprobable;
}

void abstain_without_numbers(const Model& model, Classification& result) {
  constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
  result.abstained = true;
  result.why = kNoTopicExplains;
  result.log_odds = kUndefined;
  result.log_evidence = -std::numeric_limits<double>::infinity();
  for (const std::string& topic : model.record().topics)
    result.predictions.push_back({topic, kUndefined, kUndefined});
}

}  // namespace inkling::classify
