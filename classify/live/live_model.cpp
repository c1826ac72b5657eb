#include "inkling/live_model.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/same_analyzer.h"
#include "classify/counts/training_ids.h"
#include "classify/live/document_counts.h"
#include "classify/live/learning.h"
#include "classify/model/model_format.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using classify::DocumentCounts;
using classify::LearnedText;
using classify::TrainingRecord;

std::vector<std::string> in_order(std::vector<std::string> topics) {
  std::ranges::sort(topics);
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  return topics;
}

/// Where the text is among those that were learned, or would be.
auto place_of(std::vector<LearnedText>& learned, std::uint64_t digest) {
  return std::ranges::lower_bound(learned, digest, {}, &LearnedText::digest);
}

/// Null unless the model learned the text.
LearnedText* known_text(TrainingRecord& record, std::uint64_t digest) {
  const auto place = place_of(record.learned, digest);
  return place != record.learned.end() && place->digest == digest ? &*place : nullptr;
}

LearnedDocument answer_of(const DocumentCounts& counts, Learning what,
                          std::vector<std::string> topics, std::vector<std::string> before = {}) {
  return {what, std::move(topics), std::move(before), counts.tokens, counts.terms.size()};
}

ForgottenDocument forget_known(TrainingRecord& record, const DocumentCounts& counts,
                               LearnedText& text) {
  classify::forget(record, counts, text.topics);
  ForgottenDocument forgotten{std::move(text.topics), counts.tokens, counts.terms.size()};
  record.learned.erase(place_of(record.learned, text.digest));
  return forgotten;
}

/// A model of an earlier release does not know which documents it has.
bool may_have_trained(const TrainingRecord& record, const std::string& id) {
  return !record.source.origin || classify::has_id(*record.source.origin, id);
}

void note_learned(TrainingRecord& record, const std::string& id) {
  if (record.source.origin) classify::add_id(*record.source.origin, id);
}
void note_forgotten(TrainingRecord& record, const std::string& id) {
  if (record.source.origin) classify::remove_id(*record.source.origin, id);
}

/// It is in the training under topics that nobody knows any more.
[[noreturn]] void refuse_unlabelled(const std::string& id) {
  throw OptionError("model",
                    "it was trained with the document `" + id +
                        "`, whose labels were taken away since, and goes on counting it",
                    "give it first, without --model, the labels that it had in training, and the "
                    "new ones then with --model; or train the model again");
}

/// The document's values of the field that names the topics of the model.
std::vector<std::string> topics_of(const Index& index, DocId doc, const TrainingRecord& record) {
  const auto column = classify::require_topic_column(index, record.source.by);
  std::vector<std::string> topics;
  for (const std::uint32_t ordinal : column->ordinals(doc))
    topics.push_back(column->values()[ordinal]);
  if (topics.empty()) {
    throw OptionError("model", "`" + index.id(doc) + "` has no value in `" + record.source.by +
                                   "`, and so no topic to be learned or forgotten under");
  }
  return topics;
}

}  // namespace

LiveModel LiveModel::parse(std::string_view bytes, const std::string& name) {
  return LiveModel(classify::decode(bytes, "model " + name));
}

LiveModel LiveModel::load(const Index& index, std::string_view name) {
  const std::optional<std::string> bytes = index.model_bytes(name);
  if (!bytes) throw UnknownNameError("model", std::string(name), index.models());
  return parse(*bytes, std::string(name));
}

std::string LiveModel::serialize() const { return classify::encode(*record_); }

LiveModel::LiveModel(TrainingRecord record)
    : record_(std::make_unique<TrainingRecord>(std::move(record))) {}
LiveModel::~LiveModel() = default;
LiveModel::LiveModel(LiveModel&&) noexcept = default;
LiveModel& LiveModel::operator=(LiveModel&&) noexcept = default;

const std::string& LiveModel::by() const noexcept { return record_->source.by; }
const std::string& LiveModel::field() const noexcept { return record_->source.field; }
std::uint64_t LiveModel::documents() const noexcept { return record_->documents; }
const std::vector<std::string>& LiveModel::topics() const noexcept { return record_->topics; }

bool LiveModel::has_trained_with(std::string_view id) const noexcept {
  return record_->source.origin && classify::has_id(*record_->source.origin, id);
}

bool LiveModel::has_learned(std::string_view name) const noexcept {
  return std::ranges::find(record_->learned, name, &LearnedText::name) != record_->learned.end();
}

LearnedDocument LiveModel::learn(std::string_view text, const std::vector<std::string>& topics,
                                 const std::string& name) {
  classify::require_live(*record_);
  const DocumentCounts counts = classify::counts_of_text(record_->source, text);
  const std::uint64_t digest = counts.digest();
  std::vector<std::string> after = in_order(topics);
  if (LearnedText* const known = known_text(*record_, digest)) {
    if (known->topics == after) return answer_of(counts, Learning::unchanged, std::move(after));
    classify::relabel(*record_, counts, known->topics, after);
    std::vector<std::string> before = std::exchange(known->topics, after);
    return answer_of(counts, Learning::relabelled, std::move(after), std::move(before));
  }
  classify::learn(*record_, counts, after);
  record_->learned.insert(place_of(record_->learned, digest), {digest, name, after, counts.tokens});
  return answer_of(counts, Learning::learned, std::move(after));
}

ForgottenDocument LiveModel::forget(std::string_view text) {
  classify::require_live(*record_);
  const DocumentCounts counts = classify::counts_of_text(record_->source, text);
  LearnedText* const known = known_text(*record_, counts.digest());
  if (known == nullptr) {
    throw OptionError("model", "it learned no text like this one",
                      "name a document of the index by its id, or a file as it was learned");
  }
  return forget_known(*record_, counts, *known);
}

std::uint64_t LiveModel::digest(std::string_view text) const {
  return classify::counts_of_text(record_->source, text).digest();
}

LearnedDocument LiveModel::learn(const Index& index, DocId doc) {
  DocumentCounts counts = counts_of(index, doc);
  if (has_trained_with(index.id(doc))) {
    throw OptionError("model", "it was trained with the document `" + index.id(doc) + "` already",
                      "forget it first, or give it other topics by `inkling label --model`");
  }
  classify::add_surfaces(index, *record_, counts);
  std::vector<std::string> topics = topics_of(index, doc, *record_);
  classify::learn(*record_, counts, topics);
  note_learned(*record_, index.id(doc));
  return answer_of(counts, Learning::learned, std::move(topics));
}

ForgottenDocument LiveModel::forget(const Index& index, DocId doc) {
  const DocumentCounts counts = counts_of(index, doc);
  // Models of earlier releases do not know their documents: of these a text that was learned is
  // certain, and training with the document is not.
  if (!has_trained_with(index.id(doc))) {
    if (LearnedText* const known = known_text(*record_, counts.digest()))
      return forget_known(*record_, counts, *known);
  }
  if (!may_have_trained(*record_, index.id(doc))) {
    throw OptionError("model", "it was not trained with the document `" + index.id(doc) + "`",
                      "`inkling model info` says what it was trained on: a query, and a snapshot");
  }
  std::vector<std::string> topics = topics_of(index, doc, *record_);
  classify::forget(*record_, counts, topics);
  note_forgotten(*record_, index.id(doc));
  return {std::move(topics), counts.tokens, counts.terms.size()};
}

LearnedDocument LiveModel::relabel(const Index& index, DocId doc, std::vector<std::string> from,
                                   std::vector<std::string> to) {
  DocumentCounts counts = counts_of(index, doc);
  from = in_order(std::move(from));
  to = in_order(std::move(to));
  if (from.empty() && has_trained_with(index.id(doc))) refuse_unlabelled(index.id(doc));
  const bool is_known = !from.empty() && may_have_trained(*record_, index.id(doc));
  if (is_known ? from == to : to.empty())
    return answer_of(counts, Learning::unchanged, std::move(to));
  if (!is_known) {
    classify::add_surfaces(index, *record_, counts);
    classify::learn(*record_, counts, to);
    note_learned(*record_, index.id(doc));
    return answer_of(counts, Learning::learned, std::move(to));
  }
  if (to.empty()) {
    classify::forget(*record_, counts, from);
    note_forgotten(*record_, index.id(doc));
    return answer_of(counts, Learning::forgotten, std::move(to), std::move(from));
  }
  classify::relabel(*record_, counts, from, to);
  return answer_of(counts, Learning::relabelled, std::move(to), std::move(from));
}

DocumentCounts LiveModel::counts_of(const Index& index, DocId doc) const {
  classify::require_live(*record_);
  classify::require_same_analyzer(record_->source.analyzer, index.analyzer());
  return classify::counts_of_document(index, doc, record_->source);
}

}  // namespace inkling
