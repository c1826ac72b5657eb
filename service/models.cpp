#include "service/models.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/choices.h"
#include "service/model_description.h"
#include "service/opened.h"

namespace inkling::service {

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

bool needs_weights(ExportFormat format) {
  return format == ExportFormat::liblinear || format == ExportFormat::softmax;
}

/// A row of TSV is a term or a value, and a field of numbers has none.
void require_values(ExportFormat format, const std::vector<ModelField>& fields) {
  if (format != ExportFormat::tsv) return;
  for (const ModelField& field : fields) {
    if (field.kind != FieldKind::number) continue;
    throw ParameterError("format",
                         "`" + field.name + "` is a field of numbers, which has no row for a term",
                         "take --format json, which has its means and deviations");
  }
}

/// Weights are those of terms; LIBLINEAR takes one finite one for each feature and topic.
void require_weights(ExportFormat format, const LinearForm& linear) {
  if (needs_weights(format) && linear.parts.empty()) {
    throw ParameterError("format", "a model of fields is not a sum over terms",
                         "take --format json");
  }
  if (format != ExportFormat::liblinear) return;
  if (linear.parts.size() > 1) {
    throw ParameterError("format", "a blend has two weights for each term, LIBLINEAR takes one",
                         "take --format softmax");
  }
  const auto refuse_infinite = [](const std::vector<double>& numbers) {
    for (const double number : numbers) {
      if (!std::isfinite(number)) {
        throw ParameterError("format", "the model holds a term impossible, LIBLINEAR nothing",
                             "take --format softmax, or train with an alpha above 0");
      }
    }
  };
  refuse_infinite(linear.parts.front().biases);
  linear.for_each_term([&](const LinearTerm& term) { refuse_infinite(term.weights.front()); });
}

}  // namespace

std::vector<std::string> models(const Index& index, const ModelListRequest&) {
  return index.models();
}

ModelDescription model_info(const Index& index, const ModelInfoRequest& request) {
  ModelDescription model = describe(request.name, Classifier::load(index, request.name));
  model.version = index.model_version(request.name).value();
  model.tags = index.tag_counts(request.name);
  return model;
}

std::vector<TopicWeights> model_terms(const Index& index, const ModelTermsRequest& request) {
  const Classifier classifier = Classifier::load(index, request.name);
  std::vector<TopicWeights> topics;
  for (const std::size_t at : places(classifier, request.topic)) {
    topics.push_back({classifier.topics()[at], classifier.top_terms(at, request.k), {}, {}});
    for (const TopicWeight& weight : topics.back().terms)
      topics.back().intervals.push_back(classifier.rate_interval(weight.term, at));
    for (const ModelField& field : classifier.fields()) {
      if (field.kind == FieldKind::number)
        topics.back().numbers.emplace_back(field.name, field.numbers[at]);
    }
  }
  return topics;
}

ModelExport export_model(const Index& index, const ModelExportRequest& request) {
  const auto classifier = std::make_shared<const Classifier>(Classifier::load(index, request.name));
  ModelExport found;
  found.model = describe(request.name, *classifier);
  require_values(request.format, classifier->fields());
  if (request.format == ExportFormat::json) found.bytes = classifier->serialize();
  if (needs_weights(request.format)) found.linear = linear_form(*classifier);
  require_weights(request.format, found.linear);
  found.for_each_term = [classifier](const auto& sink) {
    if (!sink) throw OptionError("sink", "a function that receives the terms is needed");
    for (TopicWeight& weight : vocabulary(*classifier))
      sink(numbers_of(*classifier, std::move(weight)));
  };
  return found;
}

DroppedModel drop_model(const std::filesystem::path& directory, const ModelDropRequest& request,
                        const StopAsked& stop) {
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  if (!writer.drop_model(request.name))
    throw UnknownNameError("model", request.name, writer.index().models());
  return {request.name, writer.commit()};
}

}  // namespace inkling::service
