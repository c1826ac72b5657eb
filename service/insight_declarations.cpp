#include "service/declarations.h"
#include "service/names.h"

namespace inkling::service {

void declare(Parameters& parameters, OutliersRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.text("where", request.where, "QUERY", "only documents that match this query");
  parameters.count("top", request.k, "how many documents (default 20)");
}

void declare(Parameters& parameters, GenerateRequest& request) {
  parameters.word("name", request.name, Presence::required, "a multinomial model");
  parameters.text("topic", request.topic, "NAME", "what the text is about");
  parameters.count("tokens", request.tokens, "how many tokens (default 100)");
  parameters.count("seed", request.seed, "of the draws (default 1)");
}

void declare(Parameters& parameters, ModelSimilarRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.choice("by", request.by, kSimilarities,
                    "close distributions of terms, or frequent confusion (default divergence)");
  parameters.text("topic", request.topic, "NAME", "only pairs with this topic");
  parameters.count({"k", 'k'}, request.k, "how many pairs (default 10)");
  parameters.count("terms", request.terms, "how many terms of each pair (default 5)");
  parameters.text("where", request.where, "QUERY",
                  "by confusion: only documents that match this query");
  parameters.count("folds", request.folds,
                   "by confusion: cross-validation in so many parts, instead of the model itself");
}

void declare(Parameters& parameters, ReviewRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.text("where", request.where, "QUERY", "only documents that match this query");
  parameters.count("top", request.options.k, "documents of a batch (default 20)");
  parameters.count("least-terms", request.options.least_terms,
                   "documents with fewer known terms come last (default 40)");
  declare_wait(parameters, request.wait);
}

}  // namespace inkling::service
