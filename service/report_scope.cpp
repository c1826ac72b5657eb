#include "service/report_scope.h"

#include <utility>

#include "inkling/error.h"
#include "inkling/sharded_searcher.h"

namespace inkling::service {

namespace {

/// What both know together: each then finds none of what only the other one has, as shards of one
/// collection do. Throws `unknown` where they cannot be taken for such.
CollectionStatistics known_to_both(const Searcher& before, const Searcher& after,
                                   const std::string& where, const QueryOptions& query,
                                   const UnknownNameError& unknown) {
  try {
    return ShardedSearcher({before.index(), after.index()}).statistics(where, query);
  } catch (const OptionError&) {
    throw unknown;
  }
}

}  // namespace

QueryOptions choosing(const ReportWork& work) {
  return {.check = [tell = work.on_progress] { tell(0); }};
}

ReportScope scope_of(const Searcher& searcher, const std::string& where, const WorkRequest& request,
                     const OnReportProgress& on_progress) {
  ReportWork work = work_of(request, on_progress);
  DocumentSet documents = searcher.matching(where, choosing(work));
  return {std::move(documents), std::move(work)};
}

DriftScope scope_of(const Searcher& before, const Searcher& after, const DriftRequest& request,
                    const OnReportProgress& on_progress) {
  const ReportWork work = work_of(request.work, on_progress);
  QueryOptions query = choosing(work);
  const auto scope = [&] {
    return DriftScope{before.matching(request.where, query), after.matching(request.where, query),
                      work};
  };
  try {
    return scope();
  } catch (const UnknownNameError& unknown) {
    query.statistics = known_to_both(before, after, request.where, query, unknown);
  }
  return scope();
}

}  // namespace inkling::service
