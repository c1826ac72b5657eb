#pragma once

/// How long reports may take, and how far they are.

#include <functional>

#include "inkling/report.h"
#include "service/report_requests.h"

namespace inkling::service {

struct ReportProgress {
  double done = 0;  ///< the part of the walk over the terms, 0 to 1
};
/// May be empty. Called by one thread at a time.
using OnReportProgress = std::function<void(const ReportProgress&)>;

/// Work that begins now, with one thread for each processor where none are asked for, and that ends
/// with a TimeLimitError when its time is up.
ReportWork work_of(const WorkRequest& request, const OnReportProgress& on_progress);

}  // namespace inkling::service
