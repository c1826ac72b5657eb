#pragma once

/// A law that was fitted.

#include <optional>
#include <string_view>

#include "inkling/report.h"
#include "render/json.h"

namespace inkling::render {

/// `"name": {...}`, null where there is none.
void write_fit(JsonWriter& json, std::string_view name, const std::optional<PowerFit>& fit);

}  // namespace inkling::render
