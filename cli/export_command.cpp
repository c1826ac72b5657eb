/// export.

#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/signals.h"
#include "cli/streams.h"
#include "render/care.h"
#include "service/exporting.h"

namespace inkling::cli {

namespace {

/// Files that get their names together, when all is written.
class ExportFiles {
 public:
  std::ostream& open(const std::string& path) {
    return *files_.emplace_back(std::make_unique<FileOutput>(path));
  }
  void commit() {
    for (const auto& file : files_) file->commit();
  }

 private:
  std::vector<std::unique_ptr<FileOutput>> files_;
};

service::ExportWork work_of(const ExportCommand& command, ExportFiles& files) {
  service::ExportWork work;
  work.stop = [] { return stop_signal() != 0; };
  if (!command.names) return work;
  work.open_names = [&files, prefix = *command.names](const std::string& ending) -> std::ostream& {
    return files.open(prefix + '.' + ending);
  };
  return work;
}

/// What is needed to read it back as it was.
void hint_at_text_fields(const Session& session, const ExportedCollection& exported) {
  if (exported.format != OutputFormat::jsonl || exported.text_fields.empty()) return;
  std::string flags;
  for (const std::string& field : exported.text_fields) flags += " --text-field " + field;
  tell(session, {{false, "hint: to make such an index of it, use" + flags}});
}

}  // namespace

ExitCode run(const ExportCommand& command, const Session& session) {
  if (session.json && !command.out) {
    throw UsageError("with --json, the answer is on standard output, and the documents cannot be",
                     "name a file for them with --out");
  }
  const Index index = open_snapshot(session);
  const StopOnSignal stop_on_signal;
  ExportFiles files;
  std::ostream& out = command.out ? files.open(*command.out) : session.out;
  const ExportedCollection exported =
      service::export_documents(index, command.request, out, work_of(command, files));
  files.commit();
  if (session.json) render::write_json(session.out, exported);
  if (reports_in_words(session)) render::print(command.out ? session.out : session.err, exported);
  hint_at_text_fields(session, exported);
  return ExitCode::done;
}

}  // namespace inkling::cli
