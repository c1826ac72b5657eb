#pragma once

/// JSON Schema, as far as openapi.json uses it.

#include <simdjson.h>

#include <string>
#include <vector>

namespace inkling::test {

/// What is wrong with `value` by `schema`, each with its place; `root` is what `$ref` refers to.
/// Members that the schema does not name are wrong, too, and so are keywords that are not known
/// here: nothing passes unseen.
std::vector<std::string> faults_of(simdjson::dom::element value, simdjson::dom::element schema,
                                   simdjson::dom::element root);

}  // namespace inkling::test
