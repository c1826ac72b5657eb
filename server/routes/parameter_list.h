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

/// "q" for "query", "snapshot" for "at": what the API calls a parameter of the command line outside
/// of its paths.
std::string name_in_api(std::string_view name);

}  // namespace inkling::server
