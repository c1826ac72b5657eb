#include "query/feedback/learning.h"

#include <string>
#include <vector>

#include "inkling/error.h"
#include "query/bind/word_pairs.h"
#include "query/feedback/feedback.h"
#include "query/feedback/stop_words.h"

namespace inkling::query {

namespace {

bool is_naive_bayes(const QueryOptions& options) noexcept {
  return !options.examples.are_none() && options.examples.model == ExampleModel::naive_bayes;
}

/// In the order of the ids; one that is said twice is one example.
std::vector<DocId> found(const Index& index, const std::vector<std::string>& ids) {
  std::vector<DocId> docs;
  DocumentSet known = index.no_documents();
  for (const std::string& id : ids) {
    const std::optional<DocId> doc = index.find(id);
    if (!doc) throw UnknownNameError("document", id);
    if (!known.contains(*doc)) docs.push_back(*doc);
    known.insert(*doc);
  }
  return docs;
}

}  // namespace

bool learns(const QueryOptions& options) noexcept {
  return options.feedback.has_value() || !options.examples.are_none();
}

void check_learning(const QueryOptions& options) {
  if (options.feedback) check(*options.feedback);
  check(options.examples);
  if (options.feedback && !options.examples.are_none()) {
    throw OptionError("expand", "cannot be combined with --like and --unlike",
                      "documents that a person names need no guess at what is relevant");
  }
  if (!is_naive_bayes(options)) return;
  if (options.proximity || !options.field_weights.are_none()) {
    throw OptionError(options.proximity ? "proximity" : "field-weight",
                      "has no effect with --like-by nb, which scores by itself",
                      "leave one of them out");
  }
}

const Ranker& ranker_of(const QueryOptions& options) noexcept {
  return is_naive_bayes(options) ? kSumOfWeights : options.ranker;
}

std::string rank_name(const QueryOptions& options) {
  return is_naive_bayes(options) ? to_string(options.examples.model) : to_string(options.ranker);
}

Learned learn(BoundQuery& query, const Index& index, const QueryOptions& options,
              const Scoring& scoring, analysis::Analyzer& analyzer, const Deadline& deadline) {
  if (!options.score_stop_words) silence_stop_words(query);
  if (options.proximity) query.pairs = neighbours_in(query.root);
  Learned learned;
  if (options.feedback)
    learned.report = expand(query, index, *options.feedback, scoring, analyzer, deadline);
  if (options.examples.are_none()) return learned;
  const std::vector<DocId> like = found(index, options.examples.like);
  const std::vector<DocId> unlike = found(index, options.examples.unlike);
  learned.report = seek_like(query, index, options.examples, like, unlike, analyzer, deadline);
  learned.hits = index.documents();
  for (const DocId doc : like) learned.hits->erase(doc);
  for (const DocId doc : unlike) learned.hits->erase(doc);
  return learned;
}

}  // namespace inkling::query
