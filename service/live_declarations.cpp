#include "service/declarations.h"

namespace inkling::service {

void declare(Parameters& parameters, LearnRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.word("topic", request.topic, Presence::required, "what the texts are about");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, ForgetRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.words("document", request.documents,
                   "ids of documents that trained it, or files that it learned");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, LabelRequest& request) {
  parameters.word("id", request.id, Presence::required, "a document");
  parameters.words("topic", request.topics, "its labels from now on");
  parameters.text("model", request.model, "NAME",
                  "a model that learns it under them, and forgets it under the former ones");
  declare_wait(parameters, request.wait);
}

}  // namespace inkling::service
