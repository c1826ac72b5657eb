#include "classify/answers/tagging.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "classify/answers/document_scores.h"
#include "classify/answers/tags_of.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"
#include "stats/fixed_point_sum.h"

namespace inkling::classify {

namespace {

std::vector<AssignedTag> tags_for(const Model& model, const DocumentScore& score,
                                  const TagRule& rule) {
  if (!is_possible(score.scores[best_topic(score.scores)])) return {};
  const bool is_usual = likeness(model.record().choices.typical, score.text) == Likeness::usual;
  if (!is_usual && !rule.at_least_one()) return {};
  calibrate(model, score.has_known_term, score.scores);
  std::vector<AssignedTag> tags;
  for (const std::uint32_t topic : rule.tags(score.has_known_term, score.scores))
    tags.push_back({topic, std::min(1.0, std::exp(score.scores[topic]))});
  return tags;
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
  std::uint64_t given = 0;
  stats::FixedPointSum<60> sum_of_p;  // the same in every order of documents
  const auto decide = [&](const DocumentScore& score) {
    std::vector<AssignedTag> tags = tags_for(model, score, rule);
    ++(tags.empty() ? tagging.abstained : tagging.tagged);
    for (const AssignedTag& tag : tags) {
      ++tagging.topics[tag.topic].second;
      ++given;
      sum_of_p += *tag.p;
    }
    tagging.assignment.tags[to_number(score.doc)] = std::move(tags);
  };
  score_documents(model, index, live_documents(index, where), decide,
                  {.on_progress = options.on_progress});
  if (given > 0) tagging.mean_p = sum_of_p.value() / static_cast<double>(given);
  if (options.on_progress) options.on_progress(1);
  return tagging;
}

}  // namespace inkling::classify
