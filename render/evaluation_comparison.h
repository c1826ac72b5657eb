#pragma once

/// Two models on the same documents.

#include <iosfwd>

#include "inkling/results.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// The member "compare".
void write_comparison(JsonWriter& json, const NamedEvaluationComparison& named);
/// A row for each measure.
Table comparison_table(const NamedEvaluationComparison& named);
/// Who is right about how many documents, the table, and how p was found.
void print_comparison(std::ostream& out, const NamedEvaluationComparison& named);

}  // namespace inkling::render
