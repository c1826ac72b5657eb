#pragma once

/// How a search answers, whatever it was made of.

#include "cli/session.h"
#include "inkling/search.h"

namespace inkling::cli {

/// The hits, and how many there are in how much time.
ExitCode say(const Session& session, const SearchAnswer& answer, bool explain, double seconds);

}  // namespace inkling::cli
