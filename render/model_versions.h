#pragma once

/// Models over time, and side by side.

#include <iosfwd>
#include <string_view>

#include "inkling/model_difference.h"
#include "inkling/results.h"
#include "inkling/table_format.h"

namespace inkling::render {

void write_json(std::ostream& out, const ModelHistory& history);
/// A row for each snapshot.
void print(std::ostream& out, const ModelHistory& history, TableFormat format = TableFormat::table);

/// `a` and `b` are the names of the models.
void write_json(std::ostream& out, std::string_view a, std::string_view b,
                const ModelDifference& difference);
/// A row for each term; in TableFormat::table, the topics and sums above.
void print(std::ostream& out, std::string_view a, std::string_view b,
           const ModelDifference& difference, TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const RenamedModel& renamed);
void print(std::ostream& out, const RenamedModel& renamed);

void write_json(std::ostream& out, const ImportedModel& imported);
void print(std::ostream& out, const ImportedModel& imported);

}  // namespace inkling::render
