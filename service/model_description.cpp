#include "service/model_description.h"

#include "inkling/kind_options.h"
#include "service/model_options.h"

namespace inkling::service {

ModelDescription describe(const std::string& name, const Classifier& classifier) {
  ModelDescription model;
  model.name = name;
  model.kind = kind_name(classifier.kind());
  model.alpha.reset();
  if (takes_option(classifier.kind(), "alpha")) model.alpha = classifier.alpha();
  model.temperature = classifier.temperature();
  model.trials = classifier.trials();
  model.held_out = classifier.held_out();
  model.kinds_compared = classifier.kinds_compared();
  model.by = classifier.by();
  if (takes_option(classifier.kind(), "prior")) model.prior = classifier.prior_name();
  model.analyzer = classifier.analyzer();
  model.term_unit = classifier.term_unit();
  model.field = classifier.field();
  model.documents = classifier.documents();
  model.tokens = classifier.tokens();
  model.terms = classifier.terms();
  model.cells = classifier.cells();
  model.fields = classifier.fields();
  model.from = classifier.trained_from();
  model.typical = classifier.typical_texts();
  const TrainOptions options = classifier.options();
  model.chosen = options.features.chosen;
  model.weighing = options.features.weighing;
  model.options = model_options(classifier);
  for (std::size_t at = 0; at < classifier.topics().size(); ++at) {
    model.topics.push_back({classifier.topics()[at], classifier.topic_documents(at),
                            classifier.topic_tokens(at), classifier.log_prior(at),
                            classifier.cut(at)});
  }
  return model;
}

}  // namespace inkling::service
