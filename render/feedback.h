#pragma once

/// What feedback did to a query.

#include <optional>
#include <string>
#include <vector>

#include "inkling/feedback.h"
#include "render/json.h"

namespace inkling::render {

/// `"feedback": {...}`; nothing where none was asked for.
void write_feedback(JsonWriter& json, const std::optional<FeedbackReport>& feedback);

/// Which terms were added, with what weight, from which documents; or why none were. A sentence
/// each.
std::vector<std::string> told_of(const std::optional<FeedbackReport>& feedback);

}  // namespace inkling::render
