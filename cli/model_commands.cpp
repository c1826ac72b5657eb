/// model list, info, terms, drop.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <set>

#include "cli/commands.h"
#include "cli/model_description.h"
#include "inkling/classifier.h"
#include "render/classification.h"
#include "render/json.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

/// The places of the topics asked for: one, or all.
std::vector<std::size_t> places(const Classifier& classifier,
                                const std::optional<std::string>& topic) {
  std::vector<std::size_t> result;
  for (std::size_t at = 0; at < classifier.topics().size(); ++at) {
    if (!topic || classifier.topics()[at] == *topic) result.push_back(at);
  }
  if (topic && result.empty()) throw UnknownNameError("topic", *topic, classifier.topics());
  return result;
}

}  // namespace

ExitCode run(const ModelListRequest&, const Session& session) {
  const std::vector<std::string> models = open_snapshot(session).models();
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().array("models", models).end_object().end_line();
  } else {
    for (const std::string& name : models) session.out << render::terminal_text(name) << '\n';
  }
  return ExitCode::done;
}

ExitCode run(const ModelInfoRequest& request, const Session& session) {
  const render::ModelDescription model =
      describe(request.name, Classifier::load(open_snapshot(session), request.name));
  session.json ? render::write_json(session.out, model) : render::print(session.out, model);
  return ExitCode::done;
}

ExitCode run(const ModelTermsRequest& request, const Session& session) {
  const Classifier classifier = Classifier::load(open_snapshot(session), request.name);
  std::vector<render::TopicWeights> topics;
  for (const std::size_t at : places(classifier, request.topic)) {
    topics.push_back({classifier.topics()[at], classifier.top_terms(at, request.k)});
  }
  session.json ? render::write_json(session.out, request.name, topics)
               : render::print(session.out, topics);
  return ExitCode::done;
}

ExitCode run(const ModelDropRequest& request, const Session& session) {
  IndexWriter writer = open_to_change(session);
  if (!writer.drop_model(request.name))
    throw UnknownNameError("model", request.name, writer.index().models());
  const std::uint64_t snapshot = writer.commit();
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().member("model", request.name).member("dropped", true);
    json.member("snapshot", snapshot).end_object().end_line();
  } else if (reports_in_words(session)) {
    session.out << fmt::format("Dropped    {} (snapshot {})\n", render::terminal_text(request.name),
                               snapshot);
  }
  return ExitCode::done;
}

}  // namespace inkling::cli
