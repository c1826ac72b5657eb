#pragma once

/// Tags, and the versions of the models that gave them.

#include <string>
#include <string_view>
#include <vector>

#include "inkling/results.h"
#include "inkling/tagging.h"
#include "render/json.h"

namespace inkling::render {

/// Sixteen hexadecimal digits; "unknown".
std::string version_text(ModelVersionId version);

/// The member "version", null where it is unknown.
void write_version(JsonWriter& json, ModelVersionId version);

/// The member "tagged_by": which model gave which topic, and how probable it was to it.
void write_tagged_by(JsonWriter& json, const std::vector<GivenTag>& tags);

/// "sport (news 0.9134, games 0.6120)": a tag, and which models gave it.
std::string told_tag(std::string_view topic, const std::vector<GivenTag>& tags);

/// The members "version" and "tagged" of a model: how many documents have tags of it, and how many
/// of them those of other versions, or of one that is not known.
void write_tagging(JsonWriter& json, const ModelPlace& model);
/// A line that says how many; nothing if there are none.
std::string told_tagging(const ModelPlace& model);

}  // namespace inkling::render
