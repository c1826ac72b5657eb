#pragma once

/// What a report is about.

#include "inkling/document_set.h"
#include "inkling/query_options.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "service/report_requests.h"
#include "service/report_work.h"

namespace inkling::service {

/// The documents that a report is about, found once for all that is made of them, and its work,
/// whose time has begun.
struct ReportScope {
  DocumentSet documents;
  ReportWork work;

  bool is_empty() const { return documents.count() == 0; }
};

/// Begins the work and finds the documents that match `where`, within its time. Throws what the
/// query throws, TimeLimitError.
ReportScope scope_of(const Searcher& searcher, const std::string& where, const WorkRequest& work,
                     const OnReportProgress& on_progress);
template <typename Request>
ReportScope scope_of(const Searcher& searcher, const Request& request,
                     const OnReportProgress& on_progress = {}) {
  return scope_of(searcher, request.where, request.work, on_progress);
}

/// The same of two snapshots, of which one may lack what `where` names.
struct DriftScope {
  DocumentSet before, after;
  ReportWork work;

  bool is_empty() const { return before.count() == 0 && after.count() == 0; }
};

/// Throws UnknownNameError for a name that neither of them knows.
DriftScope scope_of(const Searcher& before, const Searcher& after, const DriftRequest& request,
                    const OnReportProgress& on_progress = {});

/// For queries that choose documents before the walk over terms begins: they end as the report
/// does.
QueryOptions choosing(const ReportWork& work);

}  // namespace inkling::service
