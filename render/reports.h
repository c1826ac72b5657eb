#pragma once

/// Reports of a corpus.

#include <iosfwd>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "render/style.h"
#include "render/table.h"

namespace inkling::render {

/// One JSON object each.
void write_json(std::ostream& out, const SummaryReport& report);
void write_json(std::ostream& out, const InformationReport& report);
void write_json(std::ostream& out, const TopicReport& report);
void write_json(std::ostream& out, const KeynessReport& report);
void write_json(std::ostream& out, const CollocationReport& report);
void write_json(std::ostream& out, const CollocationPairs& report);
void write_json(std::ostream& out, const DispersionReport& report);
void write_json(std::ostream& out, const Wordlist& report);
void write_json(std::ostream& out, const NgramReport& report);
void write_json(std::ostream& out, const GrowthReport& report);
void write_json(std::ostream& out, const TrendReport& report);
void write_json(std::ostream& out, const DriftReport& report);
void write_json(std::ostream& out, const TopicDistances& report);

/// One table each. In TableFormat::table the sums stand above it, and topics stand apart; in the
/// other formats there is one header line and nothing but rows, for programs.
void print(std::ostream& out, const SummaryReport& report, TableFormat format);
void print(std::ostream& out, const InformationReport& report, TableFormat format);
void print(std::ostream& out, const TopicReport& report, TableFormat format);
void print(std::ostream& out, const KeynessReport& report, TableFormat format);
void print(std::ostream& out, const CollocationReport& report, TableFormat format);
void print(std::ostream& out, const CollocationPairs& report, TableFormat format);
void print(std::ostream& out, const DispersionReport& report, TableFormat format);
void print(std::ostream& out, const Wordlist& report, TableFormat format);
void print(std::ostream& out, const NgramReport& report, TableFormat format);
void print(std::ostream& out, const GrowthReport& report, TableFormat format);
void print(std::ostream& out, const TrendReport& report, TableFormat format);
void print(std::ostream& out, const DriftReport& report, TableFormat format);
void print(std::ostream& out, const TopicDistances& report, TableFormat format);

/// Throws what print() throws for columns of these names, where `outline` is a report with the
/// columns of the one to come. Nothing is checked where there are no names.
template <typename Report>
void require_columns(const std::vector<std::string>& names, const Report& outline,
                     TableFormat format) {
  if (names.empty()) return;
  ColumnChoice choice{names};
  std::ostringstream nowhere;
  set_style(nowhere, {.columns = &choice});
  print(nowhere, outline, format);
}

}  // namespace inkling::render
