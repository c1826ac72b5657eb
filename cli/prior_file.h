#pragma once

/// Weights of topics, given in a file.

#include <string>
#include <string_view>

#include "inkling/classifier.h"

namespace inkling::cli {

/// A JSON object {"topic": weight, ...}, or lines of topic, tab, weight. `name` is for messages.
/// Throws OptionError with the line where it is neither.
GivenPrior parse_prior(std::string_view text, const std::string& name);

}  // namespace inkling::cli
