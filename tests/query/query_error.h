#pragma once

/// What a query is refused with.

#include <optional>
#include <string_view>

#include "inkling/error.h"
#include "query/parse/parser.h"

namespace inkling::query {

inline std::optional<QuerySyntaxError> error_of(std::string_view query, Join join = Join::any) {
  try {
    parse_query(query, join);
  } catch (const QuerySyntaxError& error) {
    return error;
  }
  return std::nullopt;
}

}  // namespace inkling::query
