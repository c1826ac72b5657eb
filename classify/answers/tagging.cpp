#include "classify/answers/tagging.h"

#include <string>
#include <utility>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/answers/tags_of.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

namespace {

std::vector<std::uint32_t> tags_for(const Model& model, const DocumentScore& score,
                                    const TagRule& rule) {
  if (!is_possible(score.scores[best_topic(score.scores)])) return {};
  const bool is_usual = likeness(model.record().choices.typical, score.text) == Likeness::usual;
  if (!is_usual && !rule.at_least_one()) return {};
  calibrate(model, score.has_known_term, score.scores);
  return rule.tags(score.has_known_term, score.scores);
}

}  // namespace

Tagging tag_documents(const Model& model, const Index& index, const DocumentSet& where,
                      const TagOptions& options) {
  const TagRule rule(model, options);
  const std::vector<std::string>& topics = model.record().topics;
  Tagging tagging;
  tagging.assignment.topics = topics;
  tagging.assignment.view = index.documents().view();
  tagging.assignment.tags.resize(index.document_bound());
  for (const std::string& topic : topics) tagging.topics.emplace_back(topic, 0);
  const auto decide = [&](const DocumentScore& score) {
    if (options.check) options.check();
    std::vector<std::uint32_t> tags = tags_for(model, score, rule);
    ++(tags.empty() ? tagging.abstained : tagging.tagged);
    for (const std::uint32_t topic : tags) ++tagging.topics[topic].second;
    tagging.assignment.tags[to_number(score.doc)] = std::move(tags);
  };
  score_documents(model, index, live_documents(index, where), decide, kScoreBytes, options.check);
  return tagging;
}

}  // namespace inkling::classify
