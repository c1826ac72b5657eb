/// model export.

#include <algorithm>

#include "cli/commands.h"
#include "cli/model_description.h"
#include "inkling/classifier.h"
#include "render/counted_terms.h"
#include "render/json.h"

namespace inkling::cli {

namespace {

/// All terms of the model by their bytes: asked for more terms than there are, any topic lists them
/// all.
std::vector<TopicWeight> vocabulary(const Classifier& classifier) {
  std::vector<TopicWeight> terms = classifier.top_terms(0, classifier.terms());
  std::sort(terms.begin(), terms.end(), [](const TopicWeight& left, const TopicWeight& right) {
    return left.term < right.term;
  });
  return terms;
}

void write_head(render::JsonWriter& json, const render::ModelDescription& model) {
  json.member("model", model.name).member("kind", model.kind).member("alpha", model.alpha);
  json.member("by", model.by).member("prior", model.prior);
  json.member("analyzer", to_string(model.analyzer.kind))
      .member("language", model.analyzer.language);
  write_counted_terms(json, model.term_unit, model.field);
  json.member("documents", model.documents).member("tokens", model.tokens);
  json.array("topics", model.topics, [&](const render::ModelTopic& topic) {
    json.begin_object().member("topic", topic.topic).member("documents", topic.documents);
    json.member("tokens", topic.tokens).member("log_prior", topic.log_prior).end_object();
  });
}

void write_term(render::JsonWriter& json, const Classifier& classifier, const TopicWeight& term) {
  json.begin_object()
      .member("term", term.term)
      .member("surface", term.surface)
      .key("counts")
      .begin_array();
  const std::size_t topics = classifier.topics().size();
  for (std::size_t at = 0; at < topics; ++at) json.value(classifier.count(term.term, at));
  json.end_array().key("log_p").begin_array();
  for (std::size_t at = 0; at < topics; ++at)
    json.value(*classifier.log_probability(term.term, at));
  json.end_array().end_object();
}

}  // namespace

ExitCode run(const ModelExportRequest& request, const Session& session) {
  const Classifier classifier = Classifier::load(open_snapshot(session), request.name);
  render::JsonWriter json(session.out);
  json.begin_object();
  write_head(json, describe(request.name, classifier));
  json.array("terms", vocabulary(classifier),
             [&](const TopicWeight& term) { write_term(json, classifier, term); });
  json.end_object().end_line();
  return ExitCode::done;
}

}  // namespace inkling::cli
