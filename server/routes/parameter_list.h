#pragma once

/// The parameters of a route, as its request declares them.

#include <string>
#include <string_view>
#include <vector>

#include "server/routes/route.h"

namespace inkling::server {

struct DescribedParameter {
  std::string name;
  std::string type;  ///< as help shows it; "flag" for one without a value
  std::string what;
  bool is_list = false;
  bool is_required = false;
};

std::vector<DescribedParameter> parameters_of(const Route& route);

/// "add `rank` bm25f" for "add --rank bm25f": each flag in a message that is a parameter of some
/// route. Flags of the server and of other commands stay as they are.
std::string with_parameters_named(std::string_view message);

}  // namespace inkling::server
