#pragma once

/// `report all`: every report of a corpus.

#include "inkling/all_reports.h"
#include "inkling/search.h"
#include "service/report_requests.h"
#include "service/report_work.h"

namespace inkling::service {

/// How many words of most information are followed through collocations and trends.
inline constexpr std::size_t kFollowedWords = 5;
/// The ranks that the frequency list goes to.
inline constexpr std::size_t kListedRanks = 1000;

/// What documents of the selection have too little for is missing, with the reason. Throws what the
/// query in `where` throws, what summary() throws, and TimeLimitError for all of them together.
AllReports all_reports(const Searcher& searcher, const AllReportsRequest& request,
                       const OnReportProgress& on_progress = {});

}  // namespace inkling::service
