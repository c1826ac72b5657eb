#pragma once

/// How the probabilities of topics before any word are chosen.

#include <optional>
#include <string>
#include <string_view>

#include "inkling/classifier.h"

namespace inkling::service {

/// "fit" or "uniform"; empty for another word, which may be the name of a file.
std::optional<PriorChoice> named_prior(std::string_view name);

/// A JSON object {"topic": weight, ...}, or lines of topic, tab, weight. `name` is for messages.
/// Throws OptionError with the line where it is neither.
GivenPrior parse_given_prior(std::string_view text, const std::string& name);

}  // namespace inkling::service
