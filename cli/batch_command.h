#pragma once

/// search --topics.

#include "cli/requests.h"
#include "cli/session.h"
#include "inkling/search.h"

namespace inkling::cli {

/// Ranks the topics of a file at several threads and writes each when those before it are written:
/// the same bytes whatever the number of threads, and never more than a few topics a thread in
/// memory. A signal ends it after a whole topic.
ExitCode search_batch(const SearchRequest& request, const Ranker& ranker, const Session& session);

}  // namespace inkling::cli
