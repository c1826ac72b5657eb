#include "service/reviewing.h"

#include <algorithm>
#include <utility>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/live_model.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/live_models.h"
#include "service/opened.h"

namespace inkling::service {

namespace {

/// Without any, all would look labelled.
void require_batch(const ReviewRequest& request) {
  if (request.options.k == 0)
    throw ParameterError("top", "a batch has one document at least", "20 is usual");
}

}  // namespace

ReviewQueue review_queue(const Index& index, const ReviewRequest& request) {
  require_batch(request);
  const Classifier classifier = Classifier::load(index, request.name);
  return inkling::review_queue(classifier, index, Searcher(index).matching(request.where),
                               request.options);
}

Reviewer::Reviewer(std::filesystem::path directory, ReviewRequest request)
    : directory_(std::move(directory)), request_(std::move(request)) {
  require_batch(request_);
  reopen();
  if (classifier_->by() != "label") {
    throw ParameterError("name", "the topics of the model are the values of `" + classifier_->by() +
                                     "`, and only labels can be given");
  }
  go_on();
}

Reviewer::~Reviewer() = default;

void Reviewer::reopen() {
  index_ = open_index(directory_);
  classifier_ = Classifier::load(*index_, request_.name);
  for (const std::string& topic : classifier_->topics()) add_topic(topic);
}

/// Whoever labels knows the topics by their places: a new one is the last.
void Reviewer::add_topic(const std::string& topic) {
  if (std::ranges::find(topics_, topic) == topics_.end()) topics_.push_back(topic);
}

/// A batch of documents that were not skipped.
void Reviewer::fill() {
  DocumentSet where = Searcher(*index_).matching(request_.where);
  for (const std::string& id : skipped_) {
    if (const std::optional<DocId> doc = index_->find(id)) where.erase(*doc);
  }
  const ReviewQueue queue = inkling::review_queue(*classifier_, *index_, where, request_.options);
  tally_.left = queue.unlabelled;
  for (const ReviewItem& item : queue.items) queue_.push_back(item.id);
  std::ranges::reverse(queue_);
}

void Reviewer::go_on() {
  current_.reset();
  if (queue_.empty()) fill();
  while (!queue_.empty() && !current_) {
    // A document may have gone since the batch was made.
    if (const std::optional<DocId> doc = index_->find(queue_.back()))
      current_ = review_item(*classifier_, *index_, *doc);
    queue_.pop_back();
  }
}

void Reviewer::label(const std::string& topic) {
  LabelRequest request{.id = current_->id, .topics = {topic}, .wait = request_.wait};
  LabelReport report;
  // Under a label that was taken away since.
  const bool is_counted = tally_.learns && classifier_->has_trained_with(current_->id);
  if (tally_.learns && !is_counted) {
    request.model = request_.name;
    try {
      report = service::label(directory_, request);
    } catch (const OptionError& error) {
      // Nothing was changed. The kind cannot learn, or the label is none: that says the next call.
      request.model.reset();
      report = service::label(directory_, request);
      tally_.learns = false;
      tally_.why = error.what();
    }
  } else {
    report = service::label(directory_, request);
  }
  steps_.push_back({current_->id, tally_.learns && !is_counted, report.was_by_hand});
  if (is_counted) tally_.counted_before.push_back(current_->id);
  ++tally_.labelled;
  add_topic(topic);
  reopen();
  go_on();
}

void Reviewer::skip() {
  skipped_.push_back(current_->id);
  ++tally_.skipped;
  go_on();
}

bool Reviewer::undo() {
  if (steps_.empty()) return false;
  const Step step = steps_.back();
  IndexWriter writer = open_to_change(directory_, request_.wait, {});
  const Index index = writer.index();
  const std::optional<DocId> doc = index.find(step.id);
  if (!doc) throw UnknownNameError("document", step.id);
  if (step.was_learned) {
    LiveModel model = LiveModel::load(index, request_.name);
    model.forget(index, *doc);
    writer.put_model(request_.name, model.serialize());
  }
  writer.set_labels(*doc, {}, step.was_by_hand ? LabelsBy::hand : LabelsBy::record);
  writer.commit();
  steps_.pop_back();
  std::erase(tally_.counted_before, step.id);
  --tally_.labelled;
  if (current_) queue_.push_back(current_->id);
  queue_.push_back(step.id);
  reopen();
  go_on();
  return true;
}

}  // namespace inkling::service
