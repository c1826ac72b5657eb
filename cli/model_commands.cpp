/// model list, info, terms, history, diff, export, import, rename, drop.

#include "render/model_export.h"
#include "render/model_versions.h"
#include "render/models.h"

#include "cli/commands.h"
#include "service/model_versions.h"
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
  render::write_export(session.out, service::export_model(open_snapshot(session), request));
  return ExitCode::done;
}

ExitCode run(const service::ModelHistoryRequest& request, const Session& session) {
  const ModelHistory history = service::model_history(session.index, request);
  session.json ? render::write_json(session.out, history)
               : render::print(session.out, history, session.table_format());
  if (history.snapshots == 1)
    tell(session, {{false, "hint: `inkling index --keep N` keeps more snapshots to look back at"}});
  return ExitCode::done;
}

ExitCode run(const service::ModelDiffRequest& request, const Session& session) {
  const ModelDifference found = service::model_difference(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.a, request.b, found)
               : render::print(session.out, request.a, request.b, found, session.table_format());
  return ExitCode::done;
}

ExitCode run(const ImportCommand& command, const Session& session) {
  const ImportedModel imported = service::import_model(
      session.index, command.request, read_text(session, command.file), command.file);
  if (session.json) render::write_json(session.out, imported);
  if (reports_in_words(session)) render::print(session.out, imported);
  return ExitCode::done;
}

ExitCode run(const service::ModelRenameRequest& request, const Session& session) {
  const RenamedModel renamed = service::rename_model(session.index, request);
  if (session.json) render::write_json(session.out, renamed);
  if (reports_in_words(session)) render::print(session.out, renamed);
  return ExitCode::done;
}

ExitCode run(const service::ModelDropRequest& request, const Session& session) {
  const DroppedModel dropped = service::drop_model(session.index, request);
  if (session.json) render::write_json(session.out, dropped);
  if (reports_in_words(session)) render::print(session.out, dropped);
  return ExitCode::done;
}

}  // namespace inkling::cli
