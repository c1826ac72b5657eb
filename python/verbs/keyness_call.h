#pragma once

/// What Python asks of `report keyness`.

#include <optional>
#include <string>

#include "python/writing/writer.h"
#include "service/parameters.h"
#include "service/report_requests.h"

namespace inkling::python {

/// Beside the queries, a list of words with their counts.
struct KeynessCall {
  service::KeynessRequest request{};
  std::optional<std::string> list{};
};

void declare(service::Parameters& parameters, KeynessCall& call);

/// The request, with its list. Throws OptionError.
service::KeynessRequest keyness_request(Values values);

}  // namespace inkling::python
