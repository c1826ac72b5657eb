#pragma once

/// Topics given, judged and explained.

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/results.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// What one term says, as an object.
void write_evidence(JsonWriter& json, const Evidence& evidence);

/// One JSON object on a line of its own; `explain` says whether it carries the explanation.
void write_json(std::ostream& out, std::string_view id, const Classification& answer, bool explain);
/// The id, the topics with their probabilities, words that were skipped, and the explanation if
/// there is one.
void print(std::ostream& out, std::string_view id, const Classification& answer);

/// The lines of an explanation, each once, with its terms between asterisks.
void print_lines(std::ostream& out, const Classification& answer);

/// The names of the columns of print_rows(). Not in TableFormat::table.
void print_classification_head(std::ostream& out, TableFormat format);
/// A row for each topic of the text; of one that got none, a row with the reason.
void print_rows(std::ostream& out, std::string_view id, const Classification& answer,
                TableFormat format);

void write_json(std::ostream& out, const Evaluation& evaluation, std::optional<double> seconds);
/// A row for each topic; in TableFormat::table, the sums above, and below how far probabilities can
/// be trusted, and the confusion matrix or why it is missing.
void print(std::ostream& out, const Evaluation& evaluation,
           TableFormat format = TableFormat::table);

/// The same with mistakes and the comparison, where there are any: below the measures in
/// TableFormat::table. In the other formats the mistakes or else the measures of the comparison
/// are the rows.
void write_json(std::ostream& out, const EvaluationReport& report, std::optional<double> seconds);
void print(std::ostream& out, const EvaluationReport& report,
           TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const TagReport& report);
/// The sums, then a line for each topic.
void print(std::ostream& out, const TagReport& report);

}  // namespace inkling::render
