/// learn, forget, label.

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/told_reading.h"
#include "inkling/error.h"
#include "inkling/live_model.h"
#include "render/listed.h"
#include "render/live_models.h"
#include "render/utf8.h"
#include "service/live_models.h"
#include "service/opened.h"

namespace inkling::cli {

namespace {

template <typename Report>
void answer(const Session& session, const Report& report) {
  if (session.json) render::write_json(session.out, report);
  if (reports_in_words(session)) render::print(session.out, report);
}

/// What a file has for the field of a model; whatever is not text is told and counted.
service::ReadTexts texts_of(const Session& session, const Index& index, const std::string& field,
                            const std::vector<std::string>& paths,
                            const service::TextsRequest& reading) {
  service::ReadTexts read = service::read_texts(index, field, paths, session.in, reading);
  tell_reading(session, read.report);
  return read;
}

/// Both are counted, and no step of the model takes the former away by itself.
void warn_of_versions(const Session& session, const LearnReport& report) {
  std::vector<std::string> names;
  for (const LearnedFile& text : report.texts) {
    if (text.has_other_version) names.push_back(text.id);
  }
  if (names.empty()) return;
  constexpr std::size_t kNamed = 5;
  warn(session, fmt::format("{} known to {} by name, and both versions count: {}; to replace one, "
                            "`inkling forget` it as it was before it changes, or train again",
                            names.size() == 1 ? "a text was" : "texts were",
                            render::terminal_text(report.model),
                            render::terminal_text(render::listed(names, kNamed))));
}

/// Of training a model keeps counts, and no labels of single documents.
void warn_of_models(const Session& session, const LabelReport& report) {
  for (const CountingModel& counting : report.still_counted) {
    const std::string model = render::terminal_text(counting.model);
    warn(session, fmt::format("{0} was trained with {1} and not told of these labels: unless they "
                              "are those of its training, set those without --model and these then "
                              "with --model {0}, or train again",
                              model, render::terminal_name(report.id)));
  }
}

}  // namespace

ExitCode run(const LearnCommand& command, const Session& session) {
  if (command.files.empty())
    throw UsageError("`inkling learn` needs a file, or -", "see `inkling learn --help`");
  const Index index = service::open_index(session.index);
  const std::string field = LiveModel::load(index, command.request.name).field();
  const service::ReadTexts read =
      texts_of(session, index, field, command.files, command.request.reading);
  if (read.texts.empty()) {
    throw EmptyInputError("there is no text to learn in the files",
                          "name files of text or of JSON Lines");
  }
  const LearnReport report = service::learn(session.index, command.request, read.texts);
  answer(session, report);
  warn_of_versions(session, report);
  return read.report.skipped.empty() ? ExitCode::done : ExitCode::skipped;
}

ExitCode run(const service::ForgetRequest& request, const Session& session) {
  if (request.documents.empty()) {
    throw UsageError("`inkling forget` needs the id of a document, or a file",
                     "see `inkling forget --help`");
  }
  bool has_skipped = false;
  const auto read = [&](const Index& index, const std::string& field,
                        const std::string& path) -> std::optional<std::vector<service::NamedText>> {
    if (path != "-" && !std::filesystem::exists(path)) return std::nullopt;
    service::ReadTexts file = texts_of(session, index, field, {path}, request.reading);
    has_skipped = has_skipped || !file.report.skipped.empty();
    return std::move(file.texts);
  };
  answer(session, service::forget(session.index, request, read));
  return has_skipped ? ExitCode::skipped : ExitCode::done;
}

ExitCode run(const service::LabelRequest& request, const Session& session) {
  const LabelReport report = service::label(session.index, request);
  answer(session, report);
  warn_of_models(session, report);
  return ExitCode::done;
}

}  // namespace inkling::cli
