#include "service/insights.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "inkling/text_generation.h"
#include "service/choices.h"
#include "service/evaluation.h"

namespace inkling::service {

namespace {

std::size_t place_of(const Classifier& classifier, const std::string& topic) {
  const auto at = std::ranges::find(classifier.topics(), topic);
  if (at == classifier.topics().end()) throw UnknownNameError("topic", topic, classifier.topics());
  return static_cast<std::size_t>(at - classifier.topics().begin());
}

}  // namespace

Outliers outliers(const Index& index, const OutliersRequest& request) {
  const Classifier classifier = Classifier::load(index, request.name);
  return find_outliers(classifier, index, Searcher(index).matching(request.where), request.k);
}

GeneratedText generate(const Index& index, const GenerateRequest& request) {
  const Classifier classifier = Classifier::load(index, request.name);
  if (!request.topic) {
    throw ParameterError("topic", "says which topic's words are drawn",
                         "`inkling model info` lists the topics");
  }
  GeneratedText text{request.name, *request.topic, request.seed, request.tokens, {}};
  inkling::generate(classifier, place_of(classifier, *request.topic), request.tokens, request.seed,
                    [&](std::string_view surface) {
                      text.text.append(text.text.empty() ? "" : " ").append(surface);
                    });
  return text;
}

std::vector<TopicPair> similar_topics(const Index& index, const ModelSimilarRequest& request) {
  if (request.folds || !request.where.empty()) {
    throw ParameterError(request.folds ? "folds" : "where",
                         "chooses documents that are judged, and terms are compared without any",
                         "add --by confusion, or leave it out");
  }
  SimilarTopicsOptions options{.topic = request.topic, .k = request.k};
  options.terms = request.terms.value_or(options.terms);
  return inkling::similar_topics(Classifier::load(index, request.name), options);
}

ConfusedResult confused_topics(const Index& index, const ModelSimilarRequest& request,
                               const OnProgress& on_progress, const StopAsked& stop) {
  if (request.terms) {
    throw ParameterError("terms", "is how many terms tell a pair apart, and none are compared here",
                         "leave it out, or --by confusion");
  }
  EvaluateResult judged =
      evaluate(index, {.name = request.name, .where = request.where, .folds = request.folds},
               on_progress, stop);
  return {inkling::confused_topics(judged.report.evaluation, {request.topic, request.k}),
          std::move(judged.warnings)};
}

}  // namespace inkling::service
