#pragma once

/// Explanations of scores, by themselves and as parts of search answers.

#include <iosfwd>
#include <optional>
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

/// `"lenient": true, "read_as": "..."`; nothing for a query that was read as it is.
void write_reading(JsonWriter& json, const std::optional<LenientReading>& reading);

/// A row for each part, with its share of all that was added and taken away, and a bar. The share
/// is a percentage in TableFormat::table, else a fraction.
Table table_of(const std::vector<Contribution>& parts, TableFormat format = TableFormat::table);

/// Of a ranking that adds fields up, a row for each field of each part: what occurs there how
/// often, in how many tokens, with which weight. No rows for any other ranking.
Table fields_of(const std::vector<Contribution>& parts);

void write_json(std::ostream& out, const ScoreExplanation& explanation);
/// The explanation of the first document, with the second one and the difference.
void write_json(std::ostream& out, const ScoreComparison& comparison);

/// The sum, in TableFormat::table alone, then a row for each term with the numbers of its formula
/// and a bar.
void print(std::ostream& out, const ScoreExplanation& explanation,
           TableFormat format = TableFormat::table);
/// Both sums, in TableFormat::table alone, then a row for each part that either has, with its
/// numbers in both and a bar towards the document that it favours.
void print(std::ostream& out, const ScoreComparison& comparison,
           TableFormat format = TableFormat::table);

}  // namespace inkling::render
