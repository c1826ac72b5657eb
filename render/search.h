#pragma once

/// Search answers and query readings.

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "inkling/report.h"
#include "inkling/search.h"
#include "render/explanation.h"
#include "render/table.h"

namespace inkling::render {

/// The terms that set hits apart, the strongest first.
void print(std::ostream& out, const std::vector<TopicTerm>& significant, TableFormat format);

/// One JSON object; `explain` says whether hits carry their explanation, even an empty one.
void write_json(std::ostream& out, const SearchAnswer& answer, bool explain,
                std::optional<double> seconds,
                const std::optional<std::vector<TopicTerm>>& significant = {});
void write_json(std::ostream& out, const QueryReading& reading);

/// A line for each hit, its snippet with *marks* or in colour, its explanation; then the facets.
/// Nothing when nothing matches. In the other formats a row for each hit, and nothing else.
void print(std::ostream& out, const SearchAnswer& answer, TableFormat format = TableFormat::table);
/// "2 of 7 hits, 1 folded in 3.1 ms".
std::string summary_of(const SearchAnswer& answer, double seconds);

/// The tree, in TableFormat::table alone, then a row for each part.
void print(std::ostream& out, const QueryReading& reading, TableFormat format = TableFormat::table);

}  // namespace inkling::render
