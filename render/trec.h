#pragma once

/// Judged runs.

#include <iosfwd>
#include <string_view>
#include <vector>

#include "inkling/results.h"
#include "inkling/trec.h"
#include "render/table.h"

namespace inkling::render {

/// The means at the top level of the object; with `per_topic`, "topics" holds those of each topic.
void write_json(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic);
/// The three columns that trec_eval prints: measure, topic or "all", value. Other formats say their
/// names, and all digits.
void print(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic,
           TableFormat format = TableFormat::table);

/// What was asked for, then "measures" by name; with `per_topic`, "by_topic" holds both values of
/// each topic.
void write_json(std::ostream& out, const NamedComparison& named, bool per_topic);
/// With `per_topic` a table of all topics first; then a row for each measure, and how its p was
/// found. Other formats have one table: of the topics, if they are asked for, else of the measures.
void print(std::ostream& out, const NamedComparison& named, bool per_topic,
           TableFormat format = TableFormat::table);

/// One topic of a batch.
void write_json(std::ostream& out, std::string_view topic, const std::vector<RunEntry>& entries);

}  // namespace inkling::render
