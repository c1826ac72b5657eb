/// outliers, generate, model similar.

#include "cli/commands.h"
#include "render/insights.h"
#include "service/insights.h"

namespace inkling::cli {

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
  const std::vector<TopicPair> pairs = service::similar_topics(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.name, pairs)
               : render::print(session.out, pairs, session.table_format());
  return ExitCode::done;
}

}  // namespace inkling::cli
