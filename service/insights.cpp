#include "service/insights.h"

#include <algorithm>
#include <string_view>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "inkling/text_generation.h"
#include "service/choices.h"

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
  return inkling::similar_topics(Classifier::load(index, request.name), request.options);
}

}  // namespace inkling::service
