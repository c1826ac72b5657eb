#pragma once

/// What became of an index, and what is wrong with one.

#include <iosfwd>
#include <vector>

#include "inkling/check.h"
#include "inkling/results.h"
#include "inkling/salvage.h"
#include "render/table.h"

namespace inkling::render {

/// One JSON object each.
void write_json(std::ostream& out, const Deletion& deletion);
void write_json(std::ostream& out, const Optimization& optimization);
void write_json(std::ostream& out, const Merged& merged);
void write_json(std::ostream& out, const ExportedCollection& exported);
void write_json(std::ostream& out, const std::vector<Finding>& findings);
void write_json(std::ostream& out, const SalvageReport& report);

/// A line each; of a dry run, a line for each id.
void print(std::ostream& out, const Deletion& deletion);
void print(std::ostream& out, const Optimization& optimization);
void print(std::ostream& out, const Merged& merged);
void print(std::ostream& out, const ExportedCollection& exported);
void print(std::ostream& out, const SalvageReport& report);

/// Rows of file, byte and what was found there.
void print(std::ostream& out, const std::vector<Finding>& findings,
           TableFormat format = TableFormat::table);

}  // namespace inkling::render
