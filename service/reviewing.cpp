#include "service/reviewing.h"

#include <algorithm>
#include <utility>

#include "inkling/error.h"
#include "inkling/reviewer.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/live_models.h"
#include "service/opened.h"

namespace inkling {

namespace {

/// Without any, all would look labelled.
void require_batch(const ReviewOptions& options) {
  if (options.k == 0)
    throw service::ParameterError("top", "a batch has one document at least", "20 is usual");
}

/// Whether nobody gave it a label since the batch was made.
bool waits_for_label(const Index& index, DocId doc) {
  const KeywordColumn* const labels = index.keyword_column("label");
  return labels == nullptr || labels->ordinals(doc).empty();
}

}  // namespace

ReviewQueue service::review_queue(const Index& index, const ReviewRequest& request) {
  require_batch(request.options);
  const Classifier classifier = Classifier::load(index, request.name);
  return inkling::review_queue(classifier, index, Searcher(index).matching(request.where),
                               request.options);
}

Reviewer::Reviewer(std::filesystem::path directory, std::string model, ReviewerOptions options)
    : directory_(std::move(directory)),
      model_(std::move(model)),
      options_(std::move(options)),
      index_(service::open_index(directory_)),
      classifier_(Classifier::load(index_, model_)) {
  require_batch(options_.batch);
  if (classifier_.by() != "label") {
    throw service::ParameterError("name", "the topics of the model are the values of `" +
                                              classifier_.by() + "`, and only labels can be given");
  }
  add_topics(classifier_.topics());
  go_on();
}

void Reviewer::require_current() const {
  if (!current_) throw OptionError("current", "no document is left to be labelled");
}

void Reviewer::reopen() {
  index_ = service::open_index(directory_);
  classifier_ = Classifier::load(index_, model_);
  add_topics(classifier_.topics());
}

/// Whoever labels knows the topics by their places: a new one is the last.
void Reviewer::add_topics(const std::vector<std::string>& topics) {
  for (const std::string& topic : topics) {
    if (std::ranges::find(topics_, topic) == topics_.end()) topics_.push_back(topic);
  }
}

/// A batch of documents that were not skipped.
void Reviewer::fill() {
  DocumentSet where = Searcher(index_).matching(options_.where);
  for (const std::string& id : skipped_) {
    if (const std::optional<DocId> doc = index_.find(id)) where.erase(*doc);
  }
  const ReviewQueue queue = review_queue(classifier_, index_, where, options_.batch);
  tally_.left = queue.unlabelled;
  for (const ReviewItem& item : queue.items) queue_.push_back(item.id);
  std::ranges::reverse(queue_);
}

void Reviewer::go_on() {
  current_.reset();
  if (queue_.empty()) fill();
  while (!queue_.empty() && !current_) {
    const std::optional<DocId> doc = index_.find(queue_.back());
    queue_.pop_back();
    if (doc && waits_for_label(index_, *doc)) {
      current_ = review_item(classifier_, index_, *doc);
    } else {
      --tally_.left;
      if (queue_.empty()) fill();
    }
  }
}

/// Labels the current document; the model learns it if it can, unless it counts it already.
LabelReport Reviewer::give(const std::string& topic, bool is_counted) {
  service::LabelRequest request{.id = current_->id, .topics = {topic}, .wait = options_.wait};
  if (!tally_.learns || is_counted) return service::label(directory_, request);
  request.model = model_;
  try {
    return service::label(directory_, request);
  } catch (const OptionError& error) {
    // Nothing was changed. The kind cannot learn, or the label is none: that says the next call.
    request.model.reset();
    LabelReport given = service::label(directory_, request);
    tally_.learns = false;
    tally_.why = error.what();
    return given;
  }
}

void Reviewer::label(const std::string& topic) {
  require_current();
  // Under a label that was taken away since.
  const bool is_counted = tally_.learns && classifier_.has_trained_with(current_->id);
  LabelReport given = give(topic, is_counted);
  if (is_counted) tally_.counted_before.push_back(given.id);
  steps_.push_back({std::move(given), tally_.learns && !is_counted});
  ++tally_.labelled;
  --tally_.left;
  add_topics({topic});
  current_.reset();
  reopen();
  go_on();
}

void Reviewer::skip() {
  require_current();
  skipped_.push_back(current_->id);
  ++tally_.skipped;
  --tally_.left;
  go_on();
}

bool Reviewer::undo() {
  if (steps_.empty()) return false;
  const auto& [given, was_learned] = steps_.back();
  const std::string id = given.id;
  service::LabelRequest request{
      .id = id, .topics = given.before, .as_record = !given.was_by_hand, .wait = options_.wait};
  if (was_learned) request.model = model_;
  service::label(directory_, request);
  steps_.pop_back();
  std::erase(tally_.counted_before, id);
  --tally_.labelled;
  ++tally_.left;
  if (current_) queue_.push_back(current_->id);
  queue_.push_back(id);
  reopen();
  go_on();
  return true;
}

}  // namespace inkling
