#pragma once

#include <cstddef>

#include "inkling/report.h"

namespace inkling::report {

/// topic_report() that keeps about so many p-values at a time: for tests of what happens where they
/// do not fit.
TopicReport topic_report_within(const Index& index, const DocumentSet& where,
                                const TopicReportOptions& options, std::size_t most_p_values);

}  // namespace inkling::report
