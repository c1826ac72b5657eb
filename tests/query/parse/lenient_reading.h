#pragma once

/// How a query is read that does not parse.

#include <string>
#include <string_view>

#include "query/parse/lenient.h"

namespace inkling::query {

inline std::string read_leniently(std::string_view text) {
  return printed(parse_leniently(text).tree);
}

}  // namespace inkling::query
