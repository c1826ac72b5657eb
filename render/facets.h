#pragma once

/// Counts of values, as parts of search answers.

#include <iosfwd>
#include <vector>

#include "inkling/answers.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// `"facets":{FACET:[{"value","count"}]}` and, as not all may be listed,
/// `"facet_values":{FACET:n}`; FACET is a field, or as to_string() of it and its grouping.
void write_facets(JsonWriter& json, const std::vector<Facet>& facets);

/// Rows of field, value and count.
void print(std::ostream& out, const std::vector<Facet>& facets,
           TableFormat format = TableFormat::table);

/// A table with a bar for each value, and how many more there are.
void print(std::ostream& out, const Facet& facet);

}  // namespace inkling::render
