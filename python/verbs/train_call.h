#pragma once

/// What Python asks of `train`.

#include <string>

#include "python/writing/writer.h"
#include "service/classifier_requests.h"
#include "service/parameters.h"

namespace inkling::python {

/// A prior may be JSON itself instead of a file.
struct TrainCall {
  service::TrainRequest request{};
  std::string prior = "fit";
};

void declare(service::Parameters& parameters, TrainCall& call);

/// The request, with its prior. Throws OptionError.
service::TrainRequest train_request(Values values);

}  // namespace inkling::python
