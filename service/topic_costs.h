#pragma once

/// Costs of mistakes as a person types them.

#include <string>
#include <vector>

#include "inkling/tagging.h"

namespace inkling::service {

/// "ham>spam=10": giving a document of ham the topic spam costs 10. Names are those of `topics`,
/// which are sorted, and may contain > and =. Throws ParameterError for something else, and
/// UnknownNameError for another topic.
std::vector<TopicCost> parse_costs(const std::vector<std::string>& costs,
                                   const std::vector<std::string>& topics);

}  // namespace inkling::service
