#pragma once

/// How varied a running text is.

#include "inkling/report.h"
#include "report/selection.h"
#include "report/stretch.h"

namespace inkling::report {

/// Fills in sttr and mattr, of the window of the options, which is at least 1. The running text is
/// that of all selected documents in the order of entry, without the parts of words. Cost and
/// memory: TokenRuns of 16 MiB; 4 bytes for each term, of more than 2^22 in a temporary file, and
/// for each word of a window.
void measure_ratios(const Index& index, const Selection& selection, const SummaryOptions& options,
                    const Stretch& work, Richness& richness);

}  // namespace inkling::report
