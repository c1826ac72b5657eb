#pragma once

#include "cli/session.h"
#include "inkling/reading.h"

namespace inkling::cli {

/// Warns of records that were skipped, and of texts of which stripping left nothing.
void tell_reading(const Session& session, const ReadingReport& report);

}  // namespace inkling::cli
