/// outliers, generate, model similar.

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "render/insights.h"
#include "service/insights.h"

namespace inkling::cli {

namespace {

/// The line of progress is gone when the answer is there.
service::ConfusedResult confusion_of(const service::ModelSimilarRequest& request,
                                     const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return service::confused_topics(open_snapshot(session), request, [&](double done) {
    progress.show(PartDone{"Judging", done});
  });
}

ExitCode list_confused(const service::ModelSimilarRequest& request, const Session& session) {
  const service::ConfusedResult found = confusion_of(request, session);
  for (const ErrorText& warning : found.warnings) warn(session, with_flags(warning));
  session.json ? render::write_json(session.out, request.name, found.topics)
               : render::print(session.out, found.topics, session.table_format());
  return found.topics.pairs.empty() ? ExitCode::no : ExitCode::done;
}

}  // namespace

ExitCode run(const service::OutliersRequest& request, const Session& session) {
  const Outliers found = service::outliers(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.name, found)
               : render::print(session.out, found, session.table_format());
  return found.rows.empty() ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::GenerateRequest& request, const Session& session) {
  const GeneratedText text = service::generate(open_snapshot(session), request);
  session.json ? render::write_json(session.out, text) : render::print(session.out, text);
  return ExitCode::done;
}

ExitCode run(const service::ModelSimilarRequest& request, const Session& session) {
  if (request.by == service::Similarity::confusion) return list_confused(request, session);
  const std::vector<TopicPair> pairs = service::similar_topics(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.name, pairs)
               : render::print(session.out, pairs, session.table_format());
  return ExitCode::done;
}

}  // namespace inkling::cli
