#pragma once

/// Search answers and explanations.

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "render/table.h"

namespace inkling::render {

/// One JSON object; `explain` says whether hits carry their explanation, even an empty one.
void write_json(std::ostream& out, const SearchAnswer& answer, bool explain,
                std::optional<double> seconds);
void write_json(std::ostream& out, const ScoreExplanation& explanation);
/// That of the first document, with the second one and what they differ in.
void write_json(std::ostream& out, const ScoreComparison& comparison);
void write_json(std::ostream& out, const QueryReading& reading);

/// A line for each hit, its snippet with *marks*, its explanation; then the facets. Nothing when
/// nothing matches. In the other formats a row for each hit, and nothing else.
void print(std::ostream& out, const SearchAnswer& answer, TableFormat format = TableFormat::table);
/// "2 of 7 hits, 1 folded in 3.1 ms".
std::string summary_of(const SearchAnswer& answer, double seconds);

/// In TableFormat::table the tree or the sums stand above the rows.
///
/// The tree, then a row for each part.
void print(std::ostream& out, const QueryReading& reading, TableFormat format = TableFormat::table);
/// The sum, then a row for each term with its formula's numbers and a bar.
void print(std::ostream& out, const ScoreExplanation& explanation,
           TableFormat format = TableFormat::table);
/// Both sums, then a row for each part that either has, with its numbers in both and a bar towards
/// the document that it favours.
void print(std::ostream& out, const ScoreComparison& comparison,
           TableFormat format = TableFormat::table);

}  // namespace inkling::render
