#include "classify/answers/given_topics.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "classify/answers/evidence.h"
#include "classify/answers/tags_of.h"

namespace inkling::classify {

namespace {

std::size_t place_of(const Model& model, const std::string& topic) {
  const std::vector<std::string>& topics = model.record().topics;
  return static_cast<std::size_t>(std::ranges::lower_bound(topics, topic) - topics.begin());
}

bool is_given(const Classification& result, const std::string& topic) {
  return std::ranges::find(result.tags, topic) != result.tags.end();
}

/// What a given topic is compared with. Empty where topics are judged each by itself.
std::optional<std::size_t> rival(const Model& model, const Classification& result,
                                 const std::string& topic) {
  if (model.record().choices.one_vs_rest) return std::nullopt;
  for (const TopicProbability& other : result.predictions) {
    if (!is_given(result, other.topic)) return place_of(model, other.topic);
  }
  for (const TopicProbability& other : result.predictions) {
    if (other.topic != topic) return place_of(model, other.topic);
  }
  return std::nullopt;
}

std::vector<Evidence> weigh_terms(const Model& model, const TextReader& reader,
                                  const Scales& scales, const std::string& against) {
  std::vector<Evidence> rows{{"", "prior", 0, scales.prior(), ""}};
  for (const KnownTerm& term : reader.known()) {
    const TermWeights weights = reader.weights().at(term.slot);
    rows.push_back({std::string(model.terms()[term.term]), reader.surface(term), term.tf,
                    scales.bits(term.tf, weights),
                    scales.is_possible_in_second(weights) ? "" : against});
  }
  return rows;
}

std::string name_of(const Model& model, const std::optional<std::size_t>& topic) {
  return topic ? model.record().topics[*topic] : "";
}

}  // namespace

void explain_given(const Model& model, const WeighTopic& weigh, Classification& result) {
  for (const TopicProbability& prediction : result.predictions) {
    if (!is_given(result, prediction.topic)) continue;
    const std::optional<std::size_t> second = rival(model, result, prediction.topic);
    const std::size_t topic = place_of(model, prediction.topic);
    GivenTopic& given =
        result.given.emplace_back(GivenTopic{.topic = prediction.topic,
                                             .p = prediction.p,
                                             .cut = public_cut(model.record().choices.cuts[topic]),
                                             .against = name_of(model, second)});
    given.explanation = weigh(topic, second);
    for (const Evidence& row : given.explanation) given.log_odds += row.bits;
  }
}

void explain_given(const Model& model, const TextReader& reader, std::span<const double> squares,
                   Classification& result) {
  const auto weigh = [&](std::size_t topic, std::optional<std::size_t> second) {
    return weigh_terms(model, reader, Scales(model, squares, topic, second),
                       name_of(model, second));
  };
  explain_given(model, weigh, result);
}

}  // namespace inkling::classify
