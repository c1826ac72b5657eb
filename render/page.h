#pragma once

/// Reports as a page for browsers.

#include <cstdint>
#include <iosfwd>
#include <string>

#include "inkling/all_reports.h"

namespace inkling::render {

/// What the reports are about.
struct PageSubject {
  std::string index{};  ///< its name
  std::uint64_t snapshot = 0;
  std::string where{};  ///< the query that chose the documents; empty: all
};

/// A file of HTML that is XML as well: charts as SVG, each with its table. No scripts, and nothing
/// is fetched; the same bytes for the same reports. Foreign text is escaped.
void write_page(std::ostream& out, const AllReports& reports, const PageSubject& subject);

}  // namespace inkling::render
