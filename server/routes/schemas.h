#pragma once

/// Members of answers and their types, as schemas of JSON.

#include <string>
#include <string_view>

#include "render/json.h"

namespace inkling::server {

/// "query:string unit?:string|null hits:Hit[]": the schema of an object with these members, all of
/// them required but those with `?`. A type is one of JSON, the name of an object of named_types(),
/// `T[]`, `{T}` for an object whose members have any names, `A|B`, or another one in parentheses.
void write_object_schema(render::JsonWriter& json, std::string_view members);

/// The schema of a type.
void write_type(render::JsonWriter& json, std::string_view type);

/// Schemas by name, as members of the object that was begun.
void write_named_types(render::JsonWriter& json);

}  // namespace inkling::server
