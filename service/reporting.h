#pragma once

/// The commands `report`.

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/keyness.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "service/requests.h"

namespace inkling::service {

/// Throw what the query in `where` throws.
SummaryReport summary(const Searcher& searcher, const SummaryRequest& request);
/// Throws EmptyInputError.
InformationReport information(const Searcher& searcher, const InformationRequest& request);
/// Throws UnknownNameError, EmptyInputError.
TopicReport topics(const Searcher& searcher, const TopicsRequest& request);

/// Throws EmptyInputError, OptionError.
KeynessReport keyness(const Searcher& searcher, const KeynessRequest& request);
/// Throws OptionError.
CollocationReport collocations(const Searcher& searcher, const CollocationRequest& request);
/// Throws UnknownNameError, EmptyInputError, OptionError.
DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request);
/// Throws EmptyInputError.
Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request);

}  // namespace inkling::service
