/// train, classify, tag.

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/long_change.h"
#include "cli/told_reading.h"
#include "inkling/classifier.h"
#include "inkling/reading.h"
#include "inkling/train_options.h"
#include "render/classification.h"
#include "render/listed.h"
#include "render/models.h"
#include "render/numbers.h"
#include "render/rows.h"
#include "render/style.h"
#include "render/table.h"
#include "render/utf8.h"
#include "service/classification.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kTopicsForPeople = 3;

PriorChoice prior_of(const std::string& choice, const Session& session) {
  if (const std::optional<PriorChoice> named = named_prior(choice)) return *named;
  constexpr std::uint64_t kLongestPrior = std::uint64_t{16} << 20;
  return parse_given_prior(read_text(session, choice, kLongestPrior), choice);
}

/// An object on a line is what a text gets in either format.
bool is_in_objects(const Session& session) {
  return session.json || session.table_format() == TableFormat::jsonl;
}

bool is_in_rows(const Session& session) {
  return !is_in_objects(session) && session.table_format() != TableFormat::table;
}

/// The answer as it is printed. Called at several threads.
std::string written(const Session& session, bool explain, const std::string& id,
                    const Classification& answer) {
  std::ostringstream out;
  render::set_style(out, render::style_of(session.out));
  if (is_in_objects(session)) {
    render::write_json(out, id, answer, explain);
  } else if (is_in_rows(session)) {
    render::print_rows(out, id, answer, session.table_format());
  } else {
    render::print(out, id, answer);
  }
  return std::move(out).str();
}

ExitCode classify_files(const ClassifyCommand& command, const Session& session,
                        const service::ClassifyRequest& request) {
  const Index index = open_to_compare_text(session);
  const Classifier classifier = Classifier::load(index, request.name);
  if (is_in_rows(session)) render::print_classification_head(session.out, session.table_format());
  const ReadingReport report = service::classify_all(
      classifier, index, request, command.files, session.in,
      [&](const std::string& id, const Classification& answer) {
        return written(session, request.explain, id, answer);
      },
      [&](const std::string& text) { session.out << text << std::flush; });
  if (is_in_rows(session)) render::print_foot(session.out, session.table_format());
  tell_reading(session, report);
  return report.skipped.empty() ? ExitCode::done : ExitCode::skipped;
}

/// Without a text, the fields of the request alone.
ExitCode classify_text(const std::optional<std::string>& text, const Session& session,
                       const service::ClassifyRequest& request) {
  const Classifier classifier = Classifier::load(open_to_compare_text(session), request.name);
  const Classification answer = service::classify(classifier, request, text.value_or(""));
  if (is_in_rows(session)) render::print_classification_head(session.out, session.table_format());
  session.out << written(session, request.explain, text ? "text" : "fields", answer);
  if (is_in_rows(session)) render::print_foot(session.out, session.table_format());
  return ExitCode::done;
}

/// Of a model that was asked for a precision.
void warn_of_never_given(const Session& session, const ModelDescription& model,
                         const std::optional<double>& precision) {
  constexpr std::size_t kNamed = 5;
  std::vector<std::string> never;
  for (const ModelTopic& topic : model.topics) {
    if (topic.cut && std::isinf(*topic.cut)) never.push_back(topic.topic);
  }
  if (never.empty()) return;
  warn(session,
       fmt::format("no cut reaches precision {} for {} of {}, which are never given: {}; ask "
                   "for less, or train on more documents",
                   render::shortest(precision.value_or(1)), never.size(),
                   render::counted(model.topics.size(), "topic"),
                   render::terminal_text(render::listed(never, kNamed))));
}

/// They lower the accuracy that the model reports of itself.
void warn_of_lone_topics(const Session& session, const ModelDescription& model) {
  constexpr std::size_t kNamed = 5;
  std::vector<std::string> lone;
  for (const ModelTopic& topic : model.topics) {
    if (topic.documents == 1) lone.push_back(topic.topic);
  }
  if (lone.empty() || model.trials.empty()) return;
  warn(session,
       fmt::format("{} of {} have one training document each, which counts as wrong where it is "
                   "held out: {}; label more documents of them, or leave them out (--where)",
                   lone.size(), render::counted(model.topics.size(), "topic"),
                   render::terminal_text(render::listed(lone, kNamed))));
}

/// Such a model knows no text.
void warn_of_no_terms(const Session& session, const ModelDescription& model) {
  if (model.terms > 0 || !model.fields.empty()) return;
  warn(session,
       fmt::format(
           "the model learned no term: no training document has one in `{}` within --min-df, "
           "--max-terms and --without; it abstains on every text",
           render::terminal_text(model.field)));
}

/// One value that is not a number, such as `nan`, makes keywords of a column of numbers.
void warn_of_split_fields(const Session& session, const std::vector<service::SplitField>& fields) {
  for (const service::SplitField& field : fields) {
    warn(session,
         fmt::format("`{}` is a number in {} and something else in {}, such as `{}`: {}",
                     render::terminal_text(field.field), render::counted(field.numbers, "document"),
                     render::grouped(field.others), render::terminal_text(field.example),
                     field.taken_as == FieldKind::number
                         ? "the model sees the numbers alone"
                         : "the model takes all its values as keywords, 1 as far from 2 as from "
                           "99; index it without them for a field of numbers"));
  }
}

/// A stray second label changes what a model is.
void tell_of_several(const Session& session, const ModelDescription& model,
                     const SeveralLabels& labels) {
  const bool has_cuts = !model.topics.empty() && model.topics.front().cut;
  if (labels.several == 0 || !has_cuts) return;
  warn(session,
       fmt::format(
           "{} of {}, such as `{}`, have several labels: the model may give a text several "
           "topics, each by its cut; --labels one gives the best topic, --labels several says "
           "that this is meant",
           render::grouped(labels.several), render::counted(labels.labelled, "training document"),
           render::terminal_text(labels.first)));
}

/// All topics have the same cut then, whatever their labels say.
void warn_of_untried_cuts(const Session& session, const ModelDescription& model) {
  const bool has_cuts = !model.topics.empty() && model.topics.front().cut;
  if (!has_cuts || model.documents >= kLeastHeldOut) return;
  warn(session,
       fmt::format("no cut was learned, because {} are too few to hold some out: each topic is "
                   "given from p {} on; train on {} at least for cuts of their own",
                   render::counted(model.documents, "training document"),
                   render::shortest(*model.topics.front().cut), kLeastHeldOut));
}

}  // namespace

ExitCode run(const TrainCommand& command, const Session& session) {
  require_model_name(command.request.name);  // before a file is read
  service::TrainRequest request = command.request;
  request.options.prior = prior_of(command.prior, session);
  const auto [model, seconds, labels, split] =
      stoppable(session, "Training", [&](const service::OnProgress& on_progress) {
        return service::train(session.index, request, on_progress);
      });
  if (model.topics.size() == 1) {
    warn(session, fmt::format("the model has one topic, `{}`, and gives it to every text; train on "
                              "documents of other topics as well (--where, --by)",
                              model.topics.front().topic));
  }
  warn_of_no_terms(session, model);
  warn_of_lone_topics(session, model);
  warn_of_split_fields(session, split);
  if (!request.options.hold_out.labels) tell_of_several(session, model, labels);
  warn_of_untried_cuts(session, model);
  warn_of_never_given(session, model, request.options.hold_out.min_precision);
  if (session.json) render::write_trained_json(session.out, model, seconds);
  if (reports_in_words(session)) {
    render::print_trained(session.out, model, seconds, request.options.kind);
  }
  return ExitCode::done;
}

ExitCode run(const ClassifyCommand& command, const Session& session) {
  const bool has_fields_alone =
      command.files.empty() && !command.text && !command.request.set.empty();
  if (!has_fields_alone && command.files.empty() != command.text.has_value()) {
    throw UsageError("`inkling classify` takes either --text or files",
                     "see `inkling classify --help`");
  }
  if (is_in_rows(session) && command.request.explain) {
    throw UsageError("--explain has no rows of its own in this format", "take --json");
  }
  if (!is_in_rows(session) && render::style_of(session.out).columns != nullptr) refuse_columns();
  service::ClassifyRequest request = command.request;
  if (!is_in_objects(session) && !is_in_rows(session) && !request.top)
    request.top = kTopicsForPeople;
  return command.files.empty() ? classify_text(command.text, session, request)
                               : classify_files(command, session, request);
}

ExitCode run(const service::TagRequest& request, const Session& session) {
  const TagReport report =
      stoppable(session, "Tagging", [&](const service::OnProgress& on_progress) {
        return service::tag(session.index, request, on_progress);
      });
  if (session.json) render::write_json(session.out, report);
  if (reports_in_words(session)) render::print(session.out, report);
  return report.tagged == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
