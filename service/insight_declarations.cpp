#include "service/declarations.h"

namespace inkling::service {

void declare(Parameters& parameters, OutliersRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.text("where", request.where, "QUERY", "only documents that match this query");
  parameters.count("top", request.k, "how many documents (default 20)");
}

}  // namespace inkling::service
