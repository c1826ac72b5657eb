#pragma once

/// The commands `report`.

#include <cstddef>
#include <cstdint>

#include "inkling/collocations.h"
#include "inkling/concordance.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "service/report_requests.h"
#include "service/report_scope.h"
#include "service/stopping.h"

namespace inkling::service {

/// Reports of the documents of a scope, which is that of the request. All throw TimeLimitError.
SummaryReport summary(const Searcher& searcher, const SummaryRequest& request,
                      const ReportScope& scope);
/// Throws EmptyInputError.
InformationReport information(const Searcher& searcher, const InformationRequest& request,
                              const ReportScope& scope);
/// Throws UnknownNameError, EmptyInputError.
TopicReport topics(const Searcher& searcher, const TopicsRequest& request,
                   const ReportScope& scope);

/// Throws EmptyInputError, OptionError.
KeynessReport keyness(const Searcher& searcher, const KeynessRequest& request,
                      const ReportScope& scope);
/// How many lines of a concordance a table has.
inline constexpr std::size_t kUsualLines = 20;
/// How the query of a concordance was taken, and whether a document matches it; no hits.
SearchAnswer reading_of(const Searcher& searcher, const ConcordanceRequest& request,
                        const ReportScope& scope);
/// `is_table`: it is for a person, who asks for more with `all`. Throws what the query throws.
ConcordanceTotals concordance(const Searcher& searcher, const ConcordanceRequest& request,
                              const ReportScope& scope, bool is_table, const ConcordanceSink& sink);
/// Throws OptionError.
CollocationReport collocations(const Searcher& searcher, const CollocationRequest& request,
                               const ReportScope& scope);
/// Throws OptionError.
CollocationPairs collocation_pairs(const Searcher& searcher, const CollocationRequest& request,
                                   const ReportScope& scope);
/// Throws UnknownNameError, EmptyInputError, OptionError.
DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request,
                            const ReportScope& scope);
/// Throws EmptyInputError.
Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request,
                  const ReportScope& scope);
/// Throws OptionError.
NgramReport ngrams(const Searcher& searcher, const NgramsRequest& request,
                   const ReportScope& scope);
/// Throws OptionError.
GrowthReport growth(const Searcher& searcher, const GrowthRequest& request,
                    const ReportScope& scope);
/// Throws UnknownNameError, EmptyInputError, OptionError.
TrendReport trends(const Searcher& searcher, const TrendsRequest& request,
                   const ReportScope& scope);
/// Of documents of one snapshot. Throws EmptyInputError, OptionError.
DriftReport drift(const Searcher& searcher, const DriftRequest& request, const ReportScope& scope);
/// Of two snapshots. Throws EmptyInputError, OptionError, also unless `after` is the later one.
DriftReport drift(const Searcher& before, const Searcher& after, const DriftRequest& request,
                  const DriftScope& scope);
/// Throws UnknownNameError, EmptyInputError, OptionError.
TopicDistances topic_distances(const Searcher& searcher, const TopicDistancesRequest& request,
                               const ReportScope& scope);
/// Every report of the documents. What these have too little for is missing, with the reason.
AllReports all_reports(const Searcher& searcher, const AllReportsRequest& request,
                       const OnReportProgress& on_progress = {});
/// Its topics alone, with distances of 0.
TopicDistances topic_distances_outline(const Searcher& searcher,
                                       const TopicDistancesRequest& request,
                                       const ReportScope& scope);

}  // namespace inkling::service
