#pragma once

/// Learning curves.

#include <iosfwd>
#include <optional>

#include "inkling/results.h"
#include "render/table.h"

namespace inkling::render {

void write_json(std::ostream& out, const CurveReport& report, std::optional<double> seconds);
/// A row for each kind and size; in TableFormat::table, what they were measured on above.
void print(std::ostream& out, const CurveReport& report, TableFormat format = TableFormat::table);

}  // namespace inkling::render
