#pragma once

/// The fields of models.

#include <iosfwd>

#include "inkling/results.h"
#include "render/json.h"

namespace inkling::render {

/// The member `fields`: nothing for a model that has none.
void write_fields(JsonWriter& json, const ModelDescription& model);
/// A line for each field, and the means of its numbers.
void print_fields(std::ostream& out, const ModelDescription& model);

/// The member `numbers`: nothing for a topic that has none.
void write_numbers(JsonWriter& json, const TopicWeights& topic);
void print_numbers(std::ostream& out, const TopicWeights& topic);

}  // namespace inkling::render
