#pragma once

/// Which terms a report or a model counts.

#include <string_view>

#include "inkling/types.h"
#include "render/json.h"

namespace inkling::render {

/// `"term_unit"`, and `"field"` where it is not the text.
inline JsonWriter& write_counted_terms(JsonWriter& json, TermUnit unit, std::string_view field) {
  json.member("term_unit", to_string(unit));
  return field == "text" ? json : json.member("field", field);
}

}  // namespace inkling::render
