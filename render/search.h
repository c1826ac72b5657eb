#pragma once

/// Search answers and query readings.

#include <iosfwd>

#include "inkling/search.h"
#include "render/explanation.h"

namespace inkling::render {

/// One JSON object; `explain` says whether hits carry their explanation, even an empty one.
void write_json(std::ostream& out, const SearchAnswer& answer, bool explain, double seconds);
void write_json(std::ostream& out, const QueryReading& reading);

/// A line for each hit, its snippet with *marks*, its explanation; then the facets. Nothing when
/// nothing matches.
void print(std::ostream& out, const SearchAnswer& answer);
/// The tree, then a row for each part.
void print(std::ostream& out, const QueryReading& reading);

}  // namespace inkling::render
