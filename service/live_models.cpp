#include "service/live_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "inkling/document_set.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/live_model.h"
#include "service/choices.h"
#include "service/counting_models.h"
#include "service/opened.h"
#include "service/stopwatch.h"

namespace inkling::service {

namespace {

DocId require_document(const Index& index, const std::string& id) {
  const std::optional<DocId> doc = index.find(id);
  if (!doc) throw UnknownNameError("document", id);
  return *doc;
}

std::string train_again(const std::string& model) {
  return fmt::format("or train again: `inkling train {}`", model);
}

/// What is to be forgotten must be there: it is the words that are taken away.
[[noreturn]] void refuse_absent(const LiveModel& model, const std::string& name,
                                const std::string& model_name) {
  if (model.has_trained_with(name)) {
    throw OptionError(
        "document",
        fmt::format("`{}` is not in the index any more, and `{}` still counts its "
                    "words, which are needed to forget it",
                    name, model_name),
        "index it again as it was, forget it, and delete it then; " + train_again(model_name));
  }
  if (model.has_learned(name)) {
    throw OptionError("document",
                      fmt::format("there is no file `{}` any more, and `{}` still counts its "
                                  "words, which are needed to forget it",
                                  name, model_name),
                      "put the file back as it was learned; " + train_again(model_name));
  }
  throw UnknownNameError("document", name);
}

ForgottenDocument forget_text(LiveModel& model, const NamedText& text,
                              const std::string& model_name) {
  try {
    return model.forget(text.text);
  } catch (const OptionError&) {
    if (!text.is_named || !model.has_learned(text.id)) throw;
    throw OptionError(
        "document",
        fmt::format("`{}` has other words than `{}` learned of it", text.id, model_name),
        "forget it with the words that it had, then learn it as it is; " + train_again(model_name));
  }
}

/// Of one request, in which a text that comes again is as one that learn() knew already.
class Forgetting {
 public:
  Forgetting(LiveModel& model, const Index& index, const ReadFile& read, ForgetReport& report)
      : model_(model), index_(index), read_(read), report_(report) {}

  /// A document of the index, or all texts of a file.
  void forget(const std::string& name) {
    if (const std::optional<DocId> doc = index_.find(name)) {
      report_.forgotten.push_back({name, model_.forget(index_, *doc)});
      return;
    }
    const auto texts = read_(index_, model_.field(), name);
    if (!texts) refuse_absent(model_, name, report_.model);
    for (const NamedText& text : *texts) forget(text);
  }

 private:
  void forget(const NamedText& text) {
    if (digests_.insert(model_.digest(text.text)).second) {
      report_.forgotten.push_back({text.id, forget_text(model_, text, report_.model)});
    } else {
      ++report_.unchanged;
    }
  }

  LiveModel& model_;
  const Index& index_;
  const ReadFile& read_;
  ForgetReport& report_;
  std::unordered_set<std::uint64_t> digests_;
};

LearnedFile learn_text(LiveModel& model, const NamedText& text, const std::string& topic) {
  const bool is_known =
      text.is_named && (model.has_learned(text.id) || model.has_trained_with(text.id));
  LearnedFile file{text.id, model.learn(text.text, {topic}, text.id)};
  file.has_other_version = is_known && file.document.what == Learning::learned;
  return file;
}

std::vector<std::string> labels_of(const Index& index, DocId doc) {
  std::vector<std::string> labels;
  const KeywordColumn* const column = index.keyword_column("label");
  if (column == nullptr) return labels;
  for (const std::uint32_t ordinal : column->ordinals(doc))
    labels.push_back(column->values()[ordinal]);
  return labels;
}

std::vector<std::string> sorted_once(std::vector<std::string> names) {
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

void require_expected(const LabelRequest& request, const std::vector<std::string>& now) {
  if (request.expected && sorted_once(*request.expected) != sorted_once(now))
    throw LabelsChangedError(request.id, now);
}

/// The models that count the document as it was labelled in training, but for the one that was told
/// of its new labels.
std::vector<CountingModel> left_behind(const Index& index, DocId doc, const LabelReport& report) {
  if (report.before == report.labels) return {};
  DocumentSet relabelled = index.no_documents();
  relabelled.insert(doc);
  std::vector<CountingModel> models = models_counting(index, relabelled, CountedBy::labels);
  std::erase_if(models, [&](const CountingModel& of) { return of.model == report.model; });
  return models;
}

/// A document that was labelled before the model knew of it is learned, too, and one without labels
/// is forgotten.
Learning relabel_in(const std::string& name, const Index& index, DocId doc,
                    const LabelReport& labels, IndexWriter& writer) {
  LiveModel model = LiveModel::load(index, name);
  if (model.by() != "label") {
    throw ParameterError("model", "its topics are the values of `" + model.by() + "`, not labels");
  }
  const Learning what = model.relabel(index, doc, labels.before, labels.labels).what;
  if (what != Learning::unchanged) writer.put_model(name, model.serialize());
  return what;
}

std::string told_of(const std::string& id, const std::vector<std::string>& labels) {
  if (labels.empty()) return fmt::format("`{}` has no labels now", id);
  return fmt::format("`{}` has other labels now: `{}`", id, fmt::join(labels, "`, `"));
}

}  // namespace

LabelsChangedError::LabelsChangedError(const std::string& id, std::vector<std::string> labels)
    : Error("labels_changed", told_of(id, labels) + "; nothing was changed",
            "look at them, and send the request again with these as `expected`"),
      labels_(std::move(labels)) {}

LearnReport learn(const std::filesystem::path& directory, const LearnRequest& request,
                  const std::vector<NamedText>& texts, const StopAsked& stop) {
  const Stopwatch watch;
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  const Index index = writer.index();
  LiveModel model = LiveModel::load(index, request.name);
  LearnReport report{.model = request.name};
  bool is_changed = false;
  for (const NamedText& text : texts) {
    report.texts.push_back(learn_text(model, text, request.topic));
    is_changed = is_changed || report.texts.back().document.what != Learning::unchanged;
  }
  if (is_changed) writer.put_model(request.name, model.serialize());
  report.snapshot = writer.commit();
  report.documents = model.documents();
  report.topics = model.topics();
  report.seconds = watch.seconds();
  return report;
}

ForgetReport forget(const std::filesystem::path& directory, const ForgetRequest& request,
                    const ReadFile& read, const StopAsked& stop) {
  const Stopwatch watch;
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  const Index index = writer.index();
  LiveModel model = LiveModel::load(index, request.name);
  ForgetReport report{.model = request.name};
  Forgetting forgetting(model, index, read, report);
  for (const std::string& name : request.documents) forgetting.forget(name);
  if (!report.forgotten.empty()) writer.put_model(request.name, model.serialize());
  report.snapshot = writer.commit();
  report.documents = model.documents();
  report.topics = model.topics();
  report.seconds = watch.seconds();
  return report;
}

LabelReport label(const std::filesystem::path& directory, const LabelRequest& request,
                  const StopAsked& stop) {
  const Stopwatch watch;
  if (std::ranges::count(request.topics, "") > 0)
    throw OptionError("topic", "a label has one character at least");
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  const Index index = writer.index();
  const DocId doc = require_document(index, request.id);
  LabelReport report{.id = request.id,
                     .labels = sorted_once(request.topics),
                     .before = labels_of(index, doc),
                     .was_by_hand = index.labelled_by_hand().contains(doc),
                     .model = request.model.value_or("")};
  require_expected(request, report.before);
  writer.set_labels(doc, report.labels, request.as_record ? LabelsBy::record : LabelsBy::hand);
  if (request.model) report.learning = relabel_in(*request.model, index, doc, report, writer);
  report.still_counted = left_behind(index, doc, report);
  report.snapshot = writer.commit();
  report.seconds = watch.seconds();
  return report;
}

}  // namespace inkling::service
