/// evaluate, review, model ...: what there is to know of models.

#include <memory>
#include <utility>

#include "python/verbs/rendered.h"
#include "python/verbs/verbs.h"
#include "render/model_export.h"
#include "service/declarations.h"
#include "service/evaluation.h"
#include "service/insights.h"
#include "service/model_versions.h"
#include "service/models.h"
#include "service/reviewing.h"

namespace inkling::python {

namespace {

template <typename Request>
Verb of_model(const char* name, std::function<Answer(const Asked&)> answer) {
  return {name, false, true, declared<Request>(), std::move(answer)};
}

Answer answer_models(const Asked& asked) {
  const auto names = service::models(asked.index(), filled<service::ModelListRequest>(asked));
  return {
      [names](std::ostream& out) { render::write_models_json(out, names); },
      [names](std::ostream& out, TableFormat format) { render::print_models(out, names, format); }};
}

Answer answer_evaluate(const Asked& asked) {
  service::EvaluateResult result = service::evaluate(
      asked.index(), filled<service::EvaluateRequest>(asked),
      [&](double) { require_wanted(asked.stop); }, asked.stop);
  return timed(std::move(result.report), result.seconds, std::move(result.warnings));
}

Answer answer_difference(const Asked& asked) {
  const auto request = filled<service::ModelDiffRequest>(asked);
  const auto kept =
      std::make_shared<const ModelDifference>(service::model_difference(asked.index(), request));
  return {
      [kept, request](std::ostream& out) { render::write_json(out, request.a, request.b, *kept); },
      [kept, request](std::ostream& out, TableFormat format) {
        render::print(out, request.a, request.b, *kept, format);
      }};
}

/// Whatever the format, its text is the answer.
Answer answer_export(const Asked& asked) {
  const auto request = filled<service::ModelExportRequest>(asked);
  const auto kept =
      std::make_shared<const ModelExport>(service::export_model(asked.index(), request));
  return {[kept](std::ostream& out) { render::write_export(out, *kept); }, {}};
}

Answer answer_similar(const Asked& asked) {
  const auto request = filled<service::ModelSimilarRequest>(asked);
  if (request.by == service::Similarity::divergence)
    return named(request.name, service::similar_topics(asked.index(), request));
  const auto kept = std::make_shared<const service::ConfusedResult>(service::confused_topics(
      asked.index(), request, [&](double) { require_wanted(asked.stop); }, asked.stop));
  return {
      [kept, request](std::ostream& out) { render::write_json(out, request.name, kept->topics); },
      [kept](std::ostream& out, TableFormat format) { render::print(out, kept->topics, format); },
      kept->warnings};
}

/// The verb of an answer that begins with the name of the model.
template <typename Request, typename Ask>
Verb begun_by_name(const char* name, Ask ask) {
  return of_model<Request>(name, [ask](const Asked& asked) {
    const auto request = filled<Request>(asked);
    return named(request.name, ask(asked.index(), request));
  });
}

}  // namespace

void add_model_verbs(std::vector<Verb>& verbs) {
  verbs.push_back(of_model<service::EvaluateRequest>("evaluate", answer_evaluate));
  verbs.push_back(begun_by_name<service::ReviewRequest>(
      "review", [](const auto&... each) { return service::review_queue(each...); }));
  verbs.push_back(begun_by_name<service::OutliersRequest>(
      "outliers", [](const auto&... each) { return service::outliers(each...); }));
  verbs.push_back(of_model<service::GenerateRequest>("generate", [](const Asked& asked) {
    return object(service::generate(asked.index(), filled<service::GenerateRequest>(asked)));
  }));
  verbs.push_back(of_model<service::ModelListRequest>("model list", answer_models));
  verbs.push_back(of_model<service::ModelInfoRequest>("model info", [](const Asked& asked) {
    return object(service::model_info(asked.index(), filled<service::ModelInfoRequest>(asked)));
  }));
  verbs.push_back(begun_by_name<service::ModelTermsRequest>(
      "model terms", [](const auto&... each) { return service::model_terms(each...); }));
  verbs.push_back(of_model<service::ModelSimilarRequest>("model similar", answer_similar));
  verbs.push_back(of_model<service::ModelHistoryRequest>("model history", [](const Asked& asked) {
    return listed(
        service::model_history(asked.directory, filled<service::ModelHistoryRequest>(asked)));
  }));
  verbs.push_back(of_model<service::ModelDiffRequest>("model diff", answer_difference));
  verbs.push_back(of_model<service::ModelExportRequest>("model export", answer_export));
}

}  // namespace inkling::python
