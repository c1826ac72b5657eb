#pragma once

/// What a model was trained with.

#include <string>

#include "inkling/results.h"
#include "render/json.h"

namespace inkling::render {

/// `"alpha":1`, null for a kind without.
void write_alpha(JsonWriter& json, const ModelDescription& model);
/// `"prior":"fit"`, null for a kind without.
void write_prior(JsonWriter& json, const ModelDescription& model);
/// `"options":{"alpha":1,...}`, names with `_` between their words.
void write_options(JsonWriter& json, const ModelDescription& model);

/// ", alpha 1, prior fit, weight tf": all of them.
std::string told_options(const ModelDescription& model);
/// Alpha and C alone, which training may have chosen.
std::string told_strengths(const ModelDescription& model);

}  // namespace inkling::render
