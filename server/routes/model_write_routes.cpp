/// /models: training them, teaching them, tagging with them.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/train_options.h"
#include "render/classification.h"
#include "render/live_models.h"
#include "render/models.h"
#include "server/routes/api_words.h"
#include "server/routes/writing.h"
#include "service/classification.h"
#include "service/declarations.h"
#include "service/live_models.h"
#include "service/models.h"

namespace inkling::server {

namespace {

struct Training {
  service::TrainRequest request{};
  std::string prior = "fit";
};

void declare_training(service::Parameters& parameters, Training& training) {
  service::declare(parameters, training.request);
  parameters.text("prior", training.prior, "fit|uniform|WEIGHTS",
                  "probabilities of topics before any word; weights as the text of a file: lines "
                  "of topic, tab, weight (default fit)");
}

HttpResponse answer_train(Ask& ask) {
  Training training;
  service::GivenValues given(ask.values);
  declare_training(given, training);
  given.require_known();
  set_wait(training.request, ask);
  if (const std::optional<PriorChoice> named = named_prior(training.prior)) {
    training.request.options.prior = *named;
  } else {
    training.request.options.prior = parse_given_prior(training.prior, "prior");
  }
  const service::TrainResult trained =
      service::train(ask.snapshots.directory(), training.request, progress_of(ask.work));
  HttpResponse response = json_answer(ask, [&](std::ostream& out) {
    render::write_trained_json(out, trained.model, trained.seconds);
  });
  add_warnings(response, trained.warnings);
  return response;
}

/// Texts that are sent, in the place of files.
struct Lesson {
  service::LearnRequest request{};
  std::vector<std::string> texts{};
};

void declare_lesson(service::Parameters& parameters, Lesson& lesson) {
  parameters.word("name", lesson.request.name, service::Presence::required, "a model");
  parameters.word("topic", lesson.request.topic, service::Presence::required,
                  "what the texts are about");
  parameters.values("text", lesson.texts, "TEXT", "a text that it learns; repeatable");
  service::declare_wait(parameters, lesson.request.wait);
}

HttpResponse answer_learn(Ask& ask) {
  Lesson lesson;
  service::GivenValues given(ask.values);
  declare_lesson(given, lesson);
  given.require_known();
  set_wait(lesson.request, ask);
  if (lesson.texts.empty())
    throw service::ParameterError("text", "is missing",
                                  "PUT /documents/{id}/labels with `model` teaches a document");
  std::vector<service::NamedText> texts;
  for (std::string& text : lesson.texts)
    texts.push_back({"text:" + std::to_string(texts.size() + 1), std::move(text), false});
  const LearnReport report =
      service::learn(ask.snapshots.directory(), lesson.request, texts, stop_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, report); });
}

void declare_forgetting(service::Parameters& parameters, service::ForgetRequest& request) {
  parameters.word("name", request.name, service::Presence::required, "a model");
  parameters.values("document", request.documents, "ID",
                    "a document of the index that trained it; repeatable");
  service::declare_wait(parameters, request.wait);
}

HttpResponse answer_forget(Ask& ask) {
  service::ForgetRequest request;
  service::GivenValues given(ask.values);
  declare_forgetting(given, request);
  given.require_known();
  set_wait(request, ask);
  if (request.documents.empty())
    throw service::ParameterError("document", "is missing", "name one or more ids");
  // Files of the server are none of a client's.
  const auto no_file = [](const Index&, const std::string&, const std::string&) {
    return std::optional<std::vector<service::NamedText>>();
  };
  const ForgetReport report =
      service::forget(ask.snapshots.directory(), request, no_file, stop_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, report); });
}

HttpResponse answer_tag(Ask& ask) {
  const TagReport report = service::tag(
      ask.snapshots.directory(), filled_to_write<service::TagRequest>(ask), progress_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, report); });
}

HttpResponse answer_drop(Ask& ask) {
  const DroppedModel dropped =
      service::drop_model(ask.snapshots.directory(),
                          filled_to_write<service::ModelDropRequest>(ask), stop_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, dropped); });
}

/// The declarations of `Request` by `declare`.
template <typename Request, typename Function>
Declare declared_by(Function declare) {
  return [declare](service::Parameters& parameters) {
    Request request;
    declare(parameters, request);
  };
}

}  // namespace

void add_model_write_routes(std::vector<Route>& routes) {
  const std::string model = "/models/{name}";
  Route train =
      writing("POST", model + "/train", "trains a model and keeps it in the index",
              declared_by<Training>(declare_training), answer_train,
              "model:string kind:string alpha:number|null documents:integer tokens:integer "
              "topics:string[] terms:integer by:string prior:string|null analyzer:string "
              "language:string term_unit:string field?:string cells:integer "
              "parameters:integer free_parameters:integer cuts?:{number|null} "
              "ece:number|null seconds:number warnings?:string[]");
  train.lane = Lane::slow;
  routes.push_back(std::move(train));
  routes.push_back(writing("POST", model + "/learn", "the model learns texts of a topic",
                           declared_by<Lesson>(declare_lesson), answer_learn,
                           "model:string learned:integer relabelled:integer unchanged:integer "
                           "texts:LearnedText[] documents:integer topics:string[] snapshot:integer "
                           "seconds:number"));
  routes.push_back(
      writing("POST", model + "/forget", "the model forgets documents of the index",
              declared_by<service::ForgetRequest>(declare_forgetting), answer_forget,
              "model:string forgotten:ForgottenText[] unchanged:integer documents:integer "
              "topics:string[] "
              "snapshot:integer seconds:number"));
  Route tag =
      writing("POST", model + "/tag", "gives documents the topics of the model, as tags",
              declared<service::TagRequest>(), answer_tag,
              "model:string tagged:integer abstained:integer dry_run:boolean topics:{integer} "
              "mean_p:number|null version:string|null seconds:number");
  tag.lane = Lane::slow;
  routes.push_back(std::move(tag));
  routes.push_back(writing("DELETE", model, "drops a model and the tags that it gave",
                           declared<service::ModelDropRequest>(), answer_drop,
                           "model:string dropped:boolean snapshot:integer"));
}

}  // namespace inkling::server
