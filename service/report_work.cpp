#include "service/report_work.h"

#include <chrono>

#include "inkling/error.h"
#include "service/processors.h"

namespace inkling::service {

ReportWork work_of(const WorkRequest& request, const OnReportProgress& on_progress) {
  const auto start = std::chrono::steady_clock::now();
  const auto check = [start, limit = request.time_limit, on_progress](double done) {
    if (limit.count() > 0 && std::chrono::steady_clock::now() - start > limit)
      throw TimeLimitError(limit);
    if (on_progress) on_progress({done});
  };
  return {.threads = request.threads.value_or(processors()), .on_progress = check};
}

}  // namespace inkling::service
