#pragma once

/// Search answers and explanations.

#include <iosfwd>

#include "inkling/search.h"

namespace inkling::render {

/// One JSON object; `explain` says whether hits carry their explanation, even an empty one.
void write_json(std::ostream& out, const SearchAnswer& answer, bool explain, double seconds);
void write_json(std::ostream& out, const ScoreExplanation& explanation);
/// That of the first document, with the second one and what they differ in.
void write_json(std::ostream& out, const ScoreComparison& comparison);
void write_json(std::ostream& out, const QueryReading& reading);

/// A line for each hit, its snippet with *marks*, its explanation; then the facets. Nothing when
/// nothing matches.
void print(std::ostream& out, const SearchAnswer& answer);
/// The tree, then a row for each part.
void print(std::ostream& out, const QueryReading& reading);
/// The sum, then a row for each term with its formula's numbers and a bar.
void print(std::ostream& out, const ScoreExplanation& explanation);
/// Both sums, then a row for each part that either has, with its numbers in both and a bar towards
/// the document that it favours.
void print(std::ostream& out, const ScoreComparison& comparison);

}  // namespace inkling::render
