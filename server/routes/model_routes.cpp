/// /models: reading them, and classifying with them.

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/record_reader.h"
#include "render/classification.h"
#include "render/insights.h"
#include "render/json.h"
#include "render/model_export.h"
#include "render/model_versions.h"
#include "render/models.h"
#include "render/reviewing.h"
#include "server/messages/json_body.h"
#include "server/messages/problem.h"
#include "server/routes/answers.h"
#include "server/routes/route.h"
#include "service/choices.h"
#include "service/classification.h"
#include "service/declarations.h"
#include "service/evaluation.h"
#include "service/insights.h"
#include "service/model_versions.h"
#include "service/models.h"
#include "service/reviewing.h"

namespace inkling::server {

namespace {

/// Members of answers: Route::answer.
constexpr const char* kOutliersMembers = "model:string documents:integer outliers:Outlier[]";
constexpr const char* kHistoryMembers = "model:string versions:ModelVersion[] snapshots:integer";
constexpr const char* kReviewMembers =
    "model:string unlabelled:integer long:integer queue:ReviewItem[]";
constexpr const char* kModelMembers =
    "model:string kind:string alpha:number|null documents:integer tokens:integer "
    "topics:ModelTopic[] terms:integer by:string prior:string|null analyzer:string language:string "
    "term_unit:string field?:string cells:integer parameters:integer free_parameters:integer "
    "where:string|null where_why?:string snapshot?:integer|null version:string|null "
    "tagged:TagTotals features:string weights?:string balance:boolean "
    "options:{number|string|boolean|string[]} compared?:KindTrial[] temperature:number "
    "trials:TrainingTrial[] typical_texts?:TypicalTexts fields?:ModelField[]";
constexpr const char* kEvaluationMembers =
    "documents:integer correct:integer abstained:integer unlike:integer "
    "unlike_correct:integer accuracy:number macro_f1:number micro_f1:number exact_set:number "
    "log_loss:number|null log_loss_why?:string brier:number ece:number mean_cost?:number "
    "labels_unknown:integer "
    "documents_unknown:integer unknown:UnknownLabel[] trained_on:integer|null "
    "trained_on_why?:string "
    "topics:TopicQuality[] coverage:Coverage[] reliability:ReliabilityBin[] "
    "confusion:integer[][]|null confusion_why?:string compare?:EvaluationComparison "
    "errors_total?:integer errors?:Mistake[] "
    "seconds:number warnings?:string[]";
constexpr const char* kExportMembers =
    "model:string kind?:string alpha?:number|null by?:string prior?:string|null analyzer?:string "
    "language?:string term_unit?:string field?:string documents?:integer tokens?:integer "
    "topics:ExportedTopic[]|string[] fields?:ModelField[] temperature?:number link?:string "
    "parts?:LinearPart[] terms:ExportedTerm[] record?:string";

HttpResponse answer_models(Ask& ask) {
  const auto request = filled<service::ModelListRequest>(ask);
  const std::vector<std::string> names = service::models(ask.index(), request);
  return json_answer(ask, [&](std::ostream& out) { render::write_models_json(out, names); });
}

HttpResponse answer_model(Ask& ask) {
  const ModelDescription model =
      service::model_info(ask.index(), filled<service::ModelInfoRequest>(ask));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, model); });
}

HttpResponse answer_model_terms(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::ModelTermsRequest>(ask);
  const std::vector<TopicWeights> topics = service::model_terms(ask.index(), request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.name, topics); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, topics, rows); });
}

HttpResponse answer_evaluation(Ask& ask) {
  const service::Format format = take_format(ask);
  const service::EvaluateResult result = service::evaluate(
      ask.index(), filled<service::EvaluateRequest>(ask), progress_of(ask.work), stop_of(ask.work));
  HttpResponse response = listed_answer(
      ask, format,
      [&](std::ostream& out) { render::write_json(out, result.report, result.seconds); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, result.report, rows); });
  if (format == service::Format::json) add_warnings(response, result.warnings);
  return response;
}

HttpResponse answer_review(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::ReviewRequest>(ask);
  const ReviewQueue queue = service::review_queue(ask.index(), request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.name, queue); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, queue, rows); });
}

HttpResponse answer_confused(Ask& ask, service::Format format,
                             const service::ModelSimilarRequest& request) {
  const service::ConfusedResult found =
      service::confused_topics(ask.index(), request, progress_of(ask.work), stop_of(ask.work));
  HttpResponse response = listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.name, found.topics); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, found.topics, rows); });
  if (format == service::Format::json) add_warnings(response, found.warnings);
  return response;
}

HttpResponse answer_model_similar(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::ModelSimilarRequest>(ask);
  if (request.by == service::Similarity::confusion) return answer_confused(ask, format, request);
  const std::vector<TopicPair> pairs = service::similar_topics(ask.index(), request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.name, pairs); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, pairs, rows); });
}

HttpResponse answer_outliers(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::OutliersRequest>(ask);
  const Outliers found = service::outliers(ask.index(), request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.name, found); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, found, rows); });
}

HttpResponse answer_history(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::ModelHistoryRequest>(ask);
  const ModelHistory history = service::model_history(ask.snapshots.directory(), request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, history); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, history, rows); });
}

HttpResponse answer_model_export(Ask& ask) {
  const auto request = filled<service::ModelExportRequest>(ask);
  const ModelExport model = service::export_model(ask.index(), request);
  HttpResponse response =
      json_answer(ask, [&](std::ostream& out) { render::write_export(out, model); });
  const bool is_json = model.format == ModelFormat::json || model.format == ModelFormat::softmax;
  if (!is_json) response.type = "text/plain; charset=utf-8";
  return response;
}

/// Classifies records one after the other.
class BatchAnswer {
 public:
  BatchAnswer(const Classifier& classifier, const service::ClassifyRequest& request,
              const Index& index)
      : classifier_(classifier),
        request_(request),
        records_(service::records_to_classify(classifier, index.mapping())) {}

  /// A line for the next record, or for why it is none; nothing for a blank one, which counts.
  void write(std::ostream& out, std::string_view line) {
    ++number_;
    if (line.find_first_not_of(" \t\r") == line.npos) return;
    const auto record = records_.read(line, "line:" + std::to_string(number_));
    if (const auto* const document = std::get_if<Document>(&record)) {
      const Classification answer = service::classify(classifier_, request_, *document);
      return render::write_json(out, document->id, answer, request_.explain);
    }
    const auto& rejected = std::get<RejectedRecord>(record);
    render::JsonWriter json(out);
    json.begin_object().member("id", rejected.place).member("error", "bad_record");
    json.member("reason", rejected.reason).member("detail", rejected.detail);
    json.end_object().end_line();
  }

 private:
  const Classifier& classifier_;
  const service::ClassifyRequest& request_;
  RecordReader records_;
  std::size_t number_ = 0;
};

void write_batch(std::ostream& out, const Ask& ask, BatchAnswer& batch) {
  for (std::string_view rest = ask.request.body; !rest.empty();) {
    require_wanted(ask.work);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    batch.write(out, line);
  }
}

enum class Sent { text, object, records };

/// "Text/Plain ; charset=x" -> "text/plain".
std::string media_of(std::string_view type) {
  std::string media = lower_case(type.substr(0, type.find(';')));
  media.erase(media.find_last_not_of(" \t") + 1);
  return media;
}

/// Whether the bytes are UTF-8, as far as the type says.
bool is_in_utf8(std::string_view type) {
  constexpr std::string_view kCharset = "charset=";
  const std::string lower = lower_case(type);
  const std::size_t at = lower.find(kCharset);
  if (at == lower.npos) return true;
  const std::string_view rest = std::string_view(lower).substr(at + kCharset.size());
  const std::string_view name = rest.substr(rest.starts_with('"') ? 1 : 0);
  return name.starts_with("utf-8") || name.starts_with("utf8") || name.starts_with("us-ascii");
}

[[noreturn]] void refuse_type(const std::string& type) {
  throw RefusedError(415, "media_type", "the body is `" + type + "`, which is not read here",
                     "send text/plain or application/json for a text, and application/x-ndjson for "
                     "records, in UTF-8");
}

/// `curl -d` says of all that it sends that it were a form.
Sent kind_of(const HttpRequest& request) {
  const std::string* const type = request.header("content-type");
  const std::string kind = type == nullptr ? "" : media_of(*type);
  if (type != nullptr && !is_in_utf8(*type)) refuse_type(*type);
  if (kind == "application/x-ndjson" || kind == "application/jsonl") return Sent::records;
  if (kind == "application/json") return Sent::object;
  if (kind == "text/plain") return Sent::text;
  if (!kind.empty() && kind != "application/x-www-form-urlencoded") refuse_type(*type);
  const std::size_t first = request.body.find_first_not_of(" \t\r\n");
  return first != std::string::npos && request.body[first] == '{' ? Sent::object : Sent::text;
}

/// The member `text` of the object; its other members are parameters.
std::optional<std::string> text_of_object(Ask& ask) {
  constexpr const char* kText = "text";
  Values members = values_of_json(ask.request.body);
  require_unnamed(members, {{"name", ""}});
  if (members.count(kText) > 1)
    throw service::ParameterError(kText, "one text is classified",
                                  "send lines of records, {\"text\":…}, as application/x-ndjson");
  auto text = members.extract(kText);
  ask.values.merge(members);
  if (text.empty()) return std::nullopt;
  return std::move(text.mapped());
}

std::string take_text(Ask& ask, Sent sent) {
  std::optional<std::string> text;
  if (sent == Sent::object) text = text_of_object(ask);
  if (sent == Sent::text && !ask.request.body.empty()) text = ask.request.body;
  if (!text && sent != Sent::records && !ask.values.contains("set"))
    throw service::ParameterError("text", "is missing", "{\"text\":…} has it");
  return text.value_or("");
}

/// The parameters are those of the URL; the body is a text, `{"text":…}`, or lines of records.
HttpResponse answer_classify(Ask& ask) {
  const Sent sent = kind_of(ask.request);
  const std::string text = take_text(ask, sent);
  service::ClassifyRequest request;
  service::GivenValues given(ask.values);
  service::declare_records(given, request);
  given.require_known();
  const SharedClassifier classifier = ask.models.get(ask.searcher, request.name);
  HttpResponse response = json_answer(ask, [&](std::ostream& out) {
    if (sent != Sent::records)
      return render::write_json(out, "text", service::classify(*classifier, request, text),
                                request.explain);
    BatchAnswer batch(*classifier, request, ask.index());
    write_batch(out, ask, batch);
  });
  if (sent == Sent::records) response.type = media_type(service::Format::jsonl);
  return response;
}

template <typename Request>
Route of_model(const char* rest, const char* what, Handler handle, Lane lane, bool lists,
               const char* answer) {
  return {.method = "GET",
          .pattern = std::string("/models/{name}") + rest,
          .what = what,
          .lane = lane,
          .lists = lists,
          .declare = declared<Request>(),
          .handle = std::move(handle),
          .answer = answer};
}

/// It reads records that are sent, and no files.
Route classifying() {
  Route route = of_model<service::ClassifyRequest>(
      "/classify", "the topics of new texts: a text, {\"text\":…}, or lines of records",
      answer_classify, Lane::quick, false, "Classification");
  route.other_types = {{"application/x-ndjson", "Classification|RejectedLine"}};
  route.method = "POST";
  route.body = BodyKind::text;
  route.declare = [](service::Parameters& parameters) {
    service::ClassifyRequest request;
    service::declare_records(parameters, request);
  };
  return route;
}

}  // namespace

void add_model_routes(std::vector<Route>& routes) {
  routes.push_back({.method = "GET",
                    .pattern = "/models",
                    .what = "the names of the models",
                    .declare = declared<service::ModelListRequest>(),
                    .handle = answer_models,
                    .answer = "models:string[]"});
  routes.push_back(
      of_model<service::ModelInfoRequest>("", "what a model was trained on, and its size",
                                          answer_model, Lane::quick, false, kModelMembers));
  routes.push_back(of_model<service::ModelTermsRequest>(
      "/terms", "the terms that speak most for each topic", answer_model_terms, Lane::quick, true,
      "model:string topics:TopicWeights[]"));
  routes.push_back(of_model<service::EvaluateRequest>(
      "/evaluation", "how right a model is on labelled documents", answer_evaluation, Lane::slow,
      true, kEvaluationMembers));
  routes.push_back(
      of_model<service::ReviewRequest>("/review", "the documents whose labels teach a model most",
                                       answer_review, Lane::slow, true, kReviewMembers));
  routes.push_back(of_model<service::ModelSimilarRequest>(
      "/similar", "topics with close terms, or that are confused", answer_model_similar, Lane::slow,
      true,
      "model:string unit?:string by?:string documents?:integer confused?:integer "
      "pairs:TopicPair[]|ConfusedPair[] warnings?:string[]"));
  routes.push_back(
      of_model<service::OutliersRequest>("/outliers", "the documents least probable to a model",
                                         answer_outliers, Lane::slow, true, kOutliersMembers));
  routes.push_back(
      of_model<service::ModelHistoryRequest>("/history", "the snapshots in which a model changed",
                                             answer_history, Lane::slow, true, kHistoryMembers));
  routes.push_back(of_model<service::ModelExportRequest>(
      "/export", "the whole model, for other programs", answer_model_export, Lane::slow, false,
      kExportMembers));
  routes.back().other_types = {{"text/plain", "string"}};
  routes.push_back(classifying());
}

}  // namespace inkling::server
