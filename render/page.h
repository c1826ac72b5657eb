#pragma once

/// Reports as a page for browsers.

#include <iosfwd>

#include "inkling/all_reports.h"

namespace inkling::render {

/// A file of HTML that is XML as well: charts as SVG, each with its table. No scripts, and nothing
/// is fetched; the same bytes for the same reports. Foreign text is escaped.
void write_page(std::ostream& out, const AllReports& reports);

}  // namespace inkling::render
