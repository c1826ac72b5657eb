#pragma once

/// What an index holds, and what went into it.

#include <iosfwd>
#include <optional>
#include <vector>

#include "inkling/index.h"
#include "inkling/ingest.h"
#include "inkling/results.h"
#include "render/table.h"

namespace inkling::render {

/// "terms", "tokens" and "postings" are null where they were not counted.
void write_json(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
                std::optional<double> seconds);
/// Without them.
void print(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
           double seconds);

/// What the report says of lost input: records that were skipped, and documents that gave way to
/// others of the run. Nothing where there is none.
void print_lost(std::ostream& out, const IngestReport& report);

/// What a commit of a run that goes on has brought, on one line.
void print_commit(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
                  double seconds);

void write_json(std::ostream& out, const IndexStatistics& statistics);
void print(std::ostream& out, const IndexStatistics& statistics);

void write_json(std::ostream& out, const std::vector<TermRow>& terms);
void print(std::ostream& out, const std::vector<TermRow>& terms,
           TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const AnalyzedText& text);
/// As a table it asks for the tokens twice, to know the widths of columns.
void print(std::ostream& out, const AnalyzedText& text, TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const StoredDocument& stored);
/// Line breaks of the text are kept.
void print(std::ostream& out, const StoredDocument& stored);

}  // namespace inkling::render
