#pragma once

/// Bodies of JSON.

#include <string_view>

#include "server/messages/url.h"

namespace inkling::server {

/// The members of one object as names and values: `{"q":"tea","k":5,"facet":["label"]}` is what
/// `?q=tea&k=5&facet=label` is. A member that is null is left out. Throws RefusedError (400) for
/// anything else, and for nested objects.
Values values_of_json(std::string_view body);

/// Whether the object has an empty list of that name, of which there is no value. Errors are those
/// of values_of_json().
bool has_empty_list(std::string_view body, std::string_view name);

}  // namespace inkling::server
