#include "inkling/linear_form.h"

#include <cstddef>

#include "classify/model/model.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using classify::Model;
using classify::ModelPart;

LinearTerm term_of(const Model& model, std::size_t term) {
  LinearTerm found{std::string(model.terms()[term]), std::string(model.surface(term)), {}, {}};
  for (const ModelPart& part : model.parts()) {
    found.idf.push_back(part.idf(term));
    part.weights(term, found.weights.emplace_back(model.topic_count()));
  }
  return found;
}

void require_weights(const Model& model) {
  for (const ModelPart& part : model.parts()) {
    if (part.bernoulli() == nullptr || !part.bernoulli()->has_required()) continue;
    throw OptionError("model",
                      "a topic is impossible without some terms, which weights cannot express",
                      "train it with an alpha above 0");
  }
}

}  // namespace

LinearForm linear_form(const Classifier& classifier) {
  const Model& model = classify::model_of(classifier);
  require_weights(model);
  LinearForm form;
  form.topics = model.record().topics;
  form.temperature = model.record().choices.temperature;
  form.one_vs_rest = model.record().choices.one_vs_rest;
  for (const ModelPart& part : model.parts()) {
    form.parts.push_back({part.factor(),
                          part.seen().weight,
                          part.has_unit_length(),
                          {part.biases().begin(), part.biases().end()}});
  }
  form.for_each_term = [&model](const auto& sink) {
    if (!sink) throw OptionError("sink", "a function that receives the terms is needed");
    for (std::size_t term = 0; term < model.term_count(); ++term) sink(term_of(model, term));
  };
  return form;
}

}  // namespace inkling
