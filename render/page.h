#pragma once

/// Reports as a page for browsers.

#include <iosfwd>

#include "inkling/all_reports.h"

namespace inkling::render {

/// What to_html() makes of them.
void write_page(std::ostream& out, const AllReports& reports, const PageSubject& subject);

}  // namespace inkling::render
