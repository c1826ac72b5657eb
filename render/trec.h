#pragma once

/// Judged runs.

#include <iosfwd>
#include <string>

#include "inkling/trec.h"

namespace inkling::render {

/// The means at the top level of the object; with `per_topic`, "topics" holds those of each topic.
void write_json(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic);
/// The three columns that trec_eval prints: measure, topic or "all", value.
void print(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic);

struct NamedComparison {
  std::string run;
  std::string compared;
  ComparisonOptions options;
  TrecComparison comparison;
};

/// What was asked for, then "measures" by name; with `per_topic`, "by_topic" holds both values of
/// each topic.
void write_json(std::ostream& out, const NamedComparison& named, bool per_topic);
/// With `per_topic` a table of all topics first; then a row for each measure, and how its p was
/// found.
void print(std::ostream& out, const NamedComparison& named, bool per_topic);

}  // namespace inkling::render
