/// model list, info, terms, export, drop.

#include "render/models.h"

#include "cli/commands.h"
#include "service/models.h"

namespace inkling::cli {

ExitCode run(const service::ModelListRequest& request, const Session& session) {
  const std::vector<std::string> models = service::models(open_snapshot(session), request);
  session.json ? render::write_models_json(session.out, models)
               : render::print_models(session.out, models, session.table_format());
  return ExitCode::done;
}

ExitCode run(const service::ModelInfoRequest& request, const Session& session) {
  const ModelDescription model = service::model_info(open_snapshot(session), request);
  session.json ? render::write_json(session.out, model) : render::print(session.out, model);
  return ExitCode::done;
}

ExitCode run(const service::ModelTermsRequest& request, const Session& session) {
  const std::vector<TopicWeights> topics = service::model_terms(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.name, topics)
               : render::print(session.out, topics, session.table_format());
  return ExitCode::done;
}

ExitCode run(const service::ModelExportRequest& request, const Session& session) {
  render::write_json(session.out, service::export_model(open_snapshot(session), request));
  return ExitCode::done;
}

ExitCode run(const service::ModelDropRequest& request, const Session& session) {
  const DroppedModel dropped = service::drop_model(session.index, request);
  if (session.json) render::write_json(session.out, dropped);
  if (reports_in_words(session)) render::print(session.out, dropped);
  return ExitCode::done;
}

}  // namespace inkling::cli
