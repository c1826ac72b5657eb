/// train, tag, learn, label, delete and the like: what commits.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/train_options.h"
#include "python/verbs/rendered.h"
#include "python/verbs/train_call.h"
#include "python/verbs/verbs.h"
#include "service/care.h"
#include "service/classification.h"
#include "service/declarations.h"
#include "service/live_models.h"
#include "service/model_versions.h"
#include "service/models.h"

namespace inkling::python {

namespace {

template <typename Request>
Verb changing(const char* name, std::function<Answer(const Asked&)> answer) {
  return {name, true, true, declared<Request>(), std::move(answer)};
}

/// The verb of change(directory, request, stop).
template <typename Request, typename Change>
Verb change(const char* name, Change change) {
  return changing<Request>(name, [change](const Asked& asked) {
    return object(change(asked.directory, filled<Request>(asked), asked.stop));
  });
}

service::OnProgress progress_of(const Asked& asked) {
  return service::stopping_progress(asked.stop, kInterrupted);
}

Answer answer_train(const Asked& asked) {
  const auto kept = std::make_shared<const service::TrainResult>(
      service::train(asked.directory, train_request(asked.values), progress_of(asked)));
  return {
      [kept](std::ostream& out) { render::write_trained_json(out, kept->model, kept->seconds); },
      {},
      kept->warnings};
}

/// Texts themselves instead of files with them.
struct LearnCall {
  service::LearnRequest request{};
  std::vector<std::string> texts{};
};

void declare(service::Parameters& parameters, LearnCall& call) {
  service::declare(parameters, call.request);
  parameters.values("text", call.texts, "TEXT", "a text to learn; may be given again");
}

Answer answer_learn(const Asked& asked) {
  const auto call = filled<LearnCall>(asked);
  std::vector<service::NamedText> texts;
  for (const std::string& text : call.texts) texts.push_back({"text", text, false});
  return object(service::learn(asked.directory, call.request, texts, asked.stop));
}

Answer answer_merge(const Asked& asked) {
  return object(
      service::merge(asked.directory, filled<service::MergeRequest>(asked), {.stop = asked.stop}));
}

/// Of a file, the face has none: only documents of the index are forgotten.
Answer answer_forget(const Asked& asked) {
  const auto no_file = [](const Index&, const std::string&, const std::string&) {
    return std::optional<std::vector<service::NamedText>>();
  };
  return object(
      service::forget(asked.directory, filled<service::ForgetRequest>(asked), no_file, asked.stop));
}

/// What `model export` wrote.
struct ImportCall {
  service::ModelImportRequest request{};
  std::string content{};
};

void declare(service::Parameters& parameters, ImportCall& call) {
  service::declare(parameters, call.request);
  parameters.text("content", call.content, "JSON", "what model_export() returned");
}

Answer answer_import(const Asked& asked) {
  const auto call = filled<ImportCall>(asked);
  return object(
      service::import_model(asked.directory, call.request, call.content, "content", asked.stop));
}

}  // namespace

void declare(service::Parameters& parameters, TrainCall& call) {
  service::declare(parameters, call.request);
  parameters.text("prior", call.prior, "fit|uniform|JSON",
                  "weights of topics (default fit); JSON: {\"topic\": weight}");
}

service::TrainRequest train_request(Values values) {
  auto [request, prior] = service::request_of<TrainCall>(std::move(values));
  const std::optional<PriorChoice> chosen = named_prior(prior);
  request.options.prior = chosen ? *chosen : PriorChoice(parse_given_prior(prior, "prior"));
  return request;
}

void add_change_verbs(std::vector<Verb>& verbs) {
  verbs.push_back(changing<TrainCall>("train", answer_train));
  verbs.push_back(changing<service::TagRequest>("tag", [](const Asked& asked) {
    return object(
        service::tag(asked.directory, filled<service::TagRequest>(asked), progress_of(asked)));
  }));
  verbs.push_back(changing<LearnCall>("learn", answer_learn));
  verbs.push_back(changing<service::ForgetRequest>("forget", answer_forget));
  verbs.push_back(change<service::LabelRequest>(
      "label", [](const auto&... each) { return service::label(each...); }));
  verbs.push_back(change<service::DeleteRequest>(
      "delete", [](const auto& directory, const auto& request, const service::StopAsked& stop) {
        return service::delete_documents(directory, request, {}, stop);
      }));
  verbs.push_back(changing<service::OptimizeRequest>("optimize", [](const Asked& asked) {
    return object(service::optimize(asked.directory, filled<service::OptimizeRequest>(asked),
                                    progress_of(asked)));
  }));
  verbs.push_back(changing<service::MergeRequest>("merge", answer_merge));
  verbs.push_back(change<service::ModelRenameRequest>(
      "model rename", [](const auto&... each) { return service::rename_model(each...); }));
  verbs.push_back(change<service::ModelDropRequest>(
      "model drop", [](const auto&... each) { return service::drop_model(each...); }));
  verbs.push_back(changing<ImportCall>("model import", answer_import));
}

}  // namespace inkling::python
