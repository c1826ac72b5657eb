#include "classify/tagging.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "classify/document_scores.h"
#include "classify/labelled_documents.h"
#include "classify/model.h"
#include "classify/posterior.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kLongestName = 64;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

/// The topic with which the document is tagged; empty if the model abstains.
std::optional<std::size_t> tag_of(const DocumentScore& score, double min_p) {
  const std::size_t best = best_topic(score.log_joints);
  if (!score.has_known_term || !is_possible(score.log_joints[best])) return std::nullopt;
  normalize(score.log_joints);
  if (std::exp(score.log_joints[best]) < min_p) return std::nullopt;
  return best;
}

}  // namespace

void require_model_name(std::string_view name) {
  const bool valid = !name.empty() && name.size() <= kLongestName && name.front() != '.' &&
                     std::all_of(name.begin(), name.end(), is_name_character);
  if (valid) return;
  throw OptionError("model", "`" + std::string(name) + "` is not a name for a model",
                    "1 to 64 letters, digits, `-`, `_` or `.`, not beginning with `.`");
}

void store_model(storage::Transaction& transaction, std::string_view name,
                 const Classifier& classifier) {
  require_model_name(name);
  transaction.put_model(name, classifier.serialize());
}

TagSummary tag_documents(storage::Transaction& transaction, std::string_view name,
                         const DocumentSet& where, const TagOptions& options) {
  require_model_name(name);
  if (!(options.min_p >= 0 && options.min_p <= 1))
    throw OptionError("min-p", "it must be a number from 0 to 1");
  const Index& index = transaction.base();
  const Classifier classifier = Classifier::load(index, name);
  TagSummary summary;
  for (const std::string& topic : classifier.topics()) summary.topics.emplace_back(topic, 0);
  storage::TagAssignment assignment{std::string(name), classifier.topics(), {}};
  assignment.tags.resize(index.document_bound());
  score_documents(
      classifier.model(), index, live_documents(index, where), [&](const DocumentScore& score) {
        std::vector<std::uint32_t>& tags = assignment.tags[to_number(score.doc)].emplace();
        const std::optional<std::size_t> topic = tag_of(score, options.min_p);
        ++(topic ? summary.tagged : summary.abstained);
        if (!topic) return;
        tags.push_back(static_cast<std::uint32_t>(*topic));
        ++summary.topics[*topic].second;
      });
  transaction.set_tags(assignment);
  return summary;
}

}  // namespace inkling::classify
