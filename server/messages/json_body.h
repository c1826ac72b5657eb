#pragma once

/// Bodies of JSON.

#include <string>
#include <string_view>
#include <vector>

#include "server/messages/url.h"

namespace inkling::server {

/// The members of one object as names and values: `{"q":"tea","k":5,"facet":["label"]}` is what
/// `?q=tea&k=5&facet=label` is. A member that is null is left out. Throws RefusedError (400) for
/// anything else, and for nested objects.
Values values_of_json(std::string_view body);

/// An object of a line of JSON Lines; `fault` says why it is none.
struct JsonLine {
  Values values{};
  std::string fault{};
};
/// Of each line that is not empty, in order.
std::vector<JsonLine> json_lines(std::string_view body);

}  // namespace inkling::server
