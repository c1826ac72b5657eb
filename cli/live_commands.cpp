/// learn, forget, label.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "inkling/ingest.h"
#include "render/live_models.h"
#include "service/live_models.h"

namespace inkling::cli {

namespace {

template <typename Report>
ExitCode answer(const Session& session, const Report& report) {
  if (session.json) render::write_json(session.out, report);
  if (reports_in_words(session)) render::print(session.out, report);
  return ExitCode::done;
}

std::optional<std::string> text_of(const std::string& path, const Session& session) {
  if (path != "-" && !std::filesystem::exists(path)) return std::nullopt;
  return read_document(path, session.in).text;
}

}  // namespace

ExitCode run(const LearnCommand& command, const Session& session) {
  if (command.files.empty())
    throw UsageError("`inkling learn` needs a file, or -", "see `inkling learn --help`");
  std::vector<service::NamedText> texts;
  for (const std::string& file : command.files)
    texts.push_back({file, read_document(file, session.in).text});
  return answer(session, service::learn(session.index, command.request, texts));
}

ExitCode run(const service::ForgetRequest& request, const Session& session) {
  if (request.documents.empty()) {
    throw UsageError("`inkling forget` needs the id of a document, or a file",
                     "see `inkling forget --help`");
  }
  return answer(session, service::forget(session.index, request, [&](const std::string& path) {
                  return text_of(path, session);
                }));
}

ExitCode run(const service::LabelRequest& request, const Session& session) {
  if (request.topics.empty())
    throw UsageError("`inkling label` needs a topic", "see `inkling label --help`");
  return answer(session, service::label(session.index, request));
}

}  // namespace inkling::cli
