#pragma once

/// The commands `report`.

#include "inkling/collocations.h"
#include "inkling/concordance.h"
#include "inkling/dispersion.h"
#include "inkling/keyness.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "service/report_work.h"
#include "service/requests.h"

namespace inkling::service {

/// Throw what the query in `where` throws.
SummaryReport summary(const Searcher& searcher, const SummaryRequest& request);
/// Throws EmptyInputError, TimeLimitError.
InformationReport information(const Searcher& searcher, const InformationRequest& request,
                              const OnReportProgress& on_progress = {});
/// Throws UnknownNameError, EmptyInputError, TimeLimitError.
TopicReport topics(const Searcher& searcher, const TopicsRequest& request,
                   const OnReportProgress& on_progress = {});

/// Throws EmptyInputError, OptionError.
KeynessReport keyness(const Searcher& searcher, const KeynessRequest& request);
/// How many lines of a concordance a table has.
inline constexpr std::size_t kUsualLines = 20;
/// `is_table`: it is for a person, who asks for more with `all`. Throws what the query throws.
ConcordanceTotals concordance(const Searcher& searcher, const ConcordanceRequest& request,
                              bool is_table, const ConcordanceSink& sink);
/// Throws OptionError.
CollocationReport collocations(const Searcher& searcher, const CollocationRequest& request);
/// Throws UnknownNameError, EmptyInputError, OptionError.
DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request);
/// Throws EmptyInputError.
Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request);

}  // namespace inkling::service
