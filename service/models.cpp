#include "service/models.h"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/choices.h"
#include "service/opened.h"

namespace inkling::service {

namespace {

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
  return describe_model(index, request.name);
}

std::vector<TopicWeights> model_terms(const Index& index, const ModelTermsRequest& request) {
  return topic_weights(Classifier::load(index, request.name), request.k, request.topic);
}

ModelExport export_model(const Index& index, const ModelExportRequest& request) {
  const auto classifier = std::make_shared<const Classifier>(Classifier::load(index, request.name));
  require_values(request.format, classifier->fields());
  ModelExport found = inkling::export_model(request.name, classifier);
  if (needs_weights(request.format)) found.linear = linear_form(*classifier);
  require_weights(request.format, found.linear);
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
