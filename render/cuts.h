#pragma once

/// From which probability on a topic is a tag.

#include <cmath>
#include <optional>

#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// Nothing for a model without cuts; null, and why, for a topic that is never given.
inline void write_cut(JsonWriter& json, const std::optional<double>& cut) {
  if (!cut) return;
  json.member("cut", *cut);
  if (std::isinf(*cut)) json.member("cut_why", "never given: no cut holds the precision");
}

inline Cell cut_cell(const std::optional<double>& cut) {
  if (!cut) return {};
  return std::isinf(*cut) ? Cell("never") : Cell(*cut);
}

}  // namespace inkling::render
