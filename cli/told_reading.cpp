#include "cli/told_reading.h"

#include <fmt/format.h>

#include "render/numbers.h"

namespace inkling::cli {

void tell_reading(const Session& session, const ReadingReport& report) {
  for (const RejectedRecord& record : report.first_rejected)
    warn(session, fmt::format("{}: {}: {}", record.place, record.reason, record.detail));
  if (report.emptied > 0) {
    warn(session, fmt::format("{} of {} have no text left: the index strips headers, footers or "
                              "quotes (`inkling stats` says which)",
                              render::grouped(report.emptied),
                              render::counted(report.documents, "document")));
  }
  const std::uint64_t skipped = report.skipped_total();
  if (skipped == 0) return;
  warn(session, fmt::format("{} of {} skipped", render::grouped(skipped),
                            render::counted(report.read, "record")));
}

}  // namespace inkling::cli
