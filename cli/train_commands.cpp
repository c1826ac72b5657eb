/// train, classify, tag.

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_change.h"
#include "cli/told_reading.h"
#include "inkling/classifier.h"
#include "inkling/reading.h"
#include "inkling/train_options.h"
#include "render/classification.h"
#include "render/models.h"
#include "render/rows.h"
#include "render/style.h"
#include "render/table.h"
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

}  // namespace

ExitCode run(const TrainCommand& command, const Session& session) {
  require_model_name(command.request.name);  // before a file is read
  service::TrainRequest request = command.request;
  request.options.prior = prior_of(command.prior, session);
  const service::TrainResult trained =
      stoppable(session, "Training", [&](const service::OnProgress& on_progress) {
        return service::train(session.index, request, on_progress);
      });
  for (const ErrorText& warning : trained.warnings) warn(session, with_flags(warning));
  if (session.json) render::write_trained_json(session.out, trained.model, trained.seconds);
  if (reports_in_words(session)) {
    render::print_trained(session.out, trained.model, trained.seconds, request.options.kind);
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
