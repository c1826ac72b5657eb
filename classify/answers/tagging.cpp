#include "classify/answers/tagging.h"

#include <cmath>
#include <optional>
#include <string>

#include "classify/answers/document_scores.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

/// The topic with which the document is tagged; empty if the model abstains.
std::optional<std::size_t> tag_of(const Model& model, const DocumentScore& score, double min_p) {
  const std::size_t best = best_topic(score.scores);
  if (!score.has_known_term || !is_possible(score.scores[best])) return std::nullopt;
  calibrate(model, score.has_known_term, score.scores);
  if (std::exp(score.scores[best]) < min_p) return std::nullopt;
  return best;
}

}  // namespace

Tagging tag_documents(const Model& model, const Index& index, const DocumentSet& where,
                      const TagOptions& options) {
  if (!(options.min_p >= 0 && options.min_p <= 1))
    throw OptionError("min-p", "it must be a number from 0 to 1");
  const std::vector<std::string>& topics = model.record().topics;
  Tagging tagging;
  tagging.assignment.topics = topics;
  tagging.assignment.view = index.documents().view();
  tagging.assignment.tags.resize(index.document_bound());
  for (const std::string& topic : topics) tagging.topics.emplace_back(topic, 0);
  score_documents(model, index, live_documents(index, where), [&](const DocumentScore& score) {
    std::vector<std::uint32_t>& tags = tagging.assignment.tags[to_number(score.doc)].emplace();
    const std::optional<std::size_t> topic = tag_of(model, score, options.min_p);
    ++(topic ? tagging.tagged : tagging.abstained);
    if (!topic) return;
    tags.push_back(static_cast<std::uint32_t>(*topic));
    ++tagging.topics[*topic].second;
  });
  return tagging;
}

}  // namespace inkling::classify
