#pragma once

/// What search answers and explanations have in common.

#include <string>
#include <vector>

#include "inkling/search.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// One element of "explanation".
void write(JsonWriter& json, const Contribution& part);

/// `"expansions": [...]`.
void write_expansions(JsonWriter& json, const std::vector<ExpandedWords>& expansions);

/// A row for each part, with its share of all that was added and taken away, and a bar. The share
/// is a percentage in TableFormat::table, else a fraction.
Table table_of(const std::vector<Contribution>& parts, TableFormat format = TableFormat::table);

}  // namespace inkling::render
