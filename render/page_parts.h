#pragma once

/// The sections of the page, in two files.

#include <ostream>
#include <string>

#include "inkling/all_reports.h"

namespace inkling::render {

/// How many topics charts and the table of divergences have; other tables have all of them.
inline constexpr std::size_t kChartTopics = 40;
/// Of how many topics so many terms have a row of their own.
inline constexpr std::size_t kRowTopics = 20, kRowTerms = 3;

void write_heading(std::ostream& out, const std::string& heading);
void write_note(std::ostream& out, const std::string& note);
/// Says why a report is not there, where it is not.
void write_missing(std::ostream& out, const AllReports& reports, const std::string& report);

void write_topic_sections(std::ostream& out, const AllReports& reports);
void write_word_sections(std::ostream& out, const AllReports& reports);

}  // namespace inkling::render
