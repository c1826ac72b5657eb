/// Models for other programs.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/linear_form.h"
#include "inkling/results.h"
#include "service/choices.h"

namespace inkling {

namespace {

bool needs_weights(ModelFormat format) {
  return format == ModelFormat::liblinear || format == ModelFormat::softmax;
}

/// A row of TSV is a term or a value, and a field of numbers has none.
void require_values(ModelFormat format, const std::vector<ModelField>& fields) {
  if (format != ModelFormat::tsv) return;
  for (const ModelField& field : fields) {
    if (field.kind != FieldKind::number) continue;
    throw service::ParameterError(
        "format", "`" + field.name + "` is a field of numbers, which has no row for a term",
        "take --format json, which has its means and deviations");
  }
}

/// Weights are those of terms; LIBLINEAR takes one finite one for each feature and topic.
void require_weights(ModelFormat format, const LinearForm& linear) {
  if (needs_weights(format) && linear.parts.empty()) {
    throw service::ParameterError("format", "a model of fields is not a sum over terms",
                                  "take --format json");
  }
  if (format != ModelFormat::liblinear) return;
  if (linear.parts.size() > 1) {
    throw service::ParameterError("format",
                                  "a blend has two weights for each term, LIBLINEAR takes one",
                                  "take --format softmax");
  }
  const auto refuse_infinite = [](const std::vector<double>& numbers) {
    for (const double number : numbers) {
      if (!std::isfinite(number)) {
        throw service::ParameterError("format",
                                      "the model holds a term impossible, LIBLINEAR nothing",
                                      "take --format softmax, or train with an alpha above 0");
      }
    }
  };
  refuse_infinite(linear.parts.front().biases);
  linear.for_each_term([&](const LinearTerm& term) { refuse_infinite(term.weights.front()); });
}

/// All terms of the model by their bytes: asked for more terms than there are, any topic lists them
/// all.
std::vector<TopicWeight> vocabulary(const Classifier& classifier) {
  std::vector<TopicWeight> terms = classifier.top_terms(0, classifier.terms());
  std::sort(terms.begin(), terms.end(), [](const TopicWeight& left, const TopicWeight& right) {
    return left.term < right.term;
  });
  return terms;
}

ModelTerm numbers_of(const Classifier& classifier, TopicWeight weight) {
  ModelTerm term{std::move(weight.term), std::move(weight.surface), {}, {}};
  for (std::size_t at = 0; at < classifier.topics().size(); ++at) {
    term.counts.push_back(classifier.count(term.term, at));
    term.weights.push_back(*classifier.weight(term.term, at));
  }
  return term;
}

}  // namespace

ModelExport export_model(const std::string& name, std::shared_ptr<const Classifier> classifier,
                         ModelFormat format) {
  if (classifier == nullptr) throw OptionError("classifier", "a model is needed");
  require_choice("format", format, ModelFormat::softmax);
  require_values(format, classifier->fields());
  ModelExport found;
  found.model = describe_model(name, *classifier);
  found.format = format;
  found.bytes = classifier->serialize();
  if (needs_weights(format)) found.linear = linear_form(*classifier);
  require_weights(format, found.linear);
  found.for_each_term = [classifier = std::move(classifier)](const auto& sink) {
    if (!sink) throw OptionError("sink", "a function that receives the terms is needed");
    for (TopicWeight& weight : vocabulary(*classifier))
      sink(numbers_of(*classifier, std::move(weight)));
  };
  return found;
}

}  // namespace inkling
