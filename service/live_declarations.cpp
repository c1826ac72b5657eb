#include "service/declarations.h"

namespace inkling::service {

void declare(Parameters& parameters, LearnRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.word("topic", request.topic, Presence::required, "what the texts are about");
  declare_reading(parameters, request.reading);
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, ForgetRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.words("document", request.documents,
                   "ids of documents that trained it, or files that it learned");
  declare_reading(parameters, request.reading);
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, LabelRequest& request) {
  parameters.word("id", request.id, Presence::required, "a document");
  parameters.words("topic", request.topics,
                   "its labels from now on; an empty list takes them away");
  parameters.text("model", request.model, "NAME",
                  "a model that learns it under them, and forgets it under the former ones");
  parameters.flag("as-record", request.as_record,
                  "not as given by hand: those of its record replace them when it is read again");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, ModelHistoryRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
}

void declare(Parameters& parameters, ModelDiffRequest& request) {
  parameters.word("a", request.a, Presence::required, "a model");
  parameters.word("b", request.b, Presence::required, "another");
  parameters.text("topic", request.topic, "NAME", "only terms of this topic");
  parameters.count({"k", 'k'}, request.k, "how many terms (default 20)");
}

void declare(Parameters& parameters, ModelExportRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.choice("format", request.format, kModelFormats,
                    "what is written (default json, which import reads)");
}

void declare(Parameters& parameters, ModelImportRequest& request) {
  parameters.word("name", request.name, Presence::required, "its name here");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, ModelRenameRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.word("to", request.to, Presence::required, "its name from now on");
  declare_wait(parameters, request.wait);
}

}  // namespace inkling::service
