#pragma once

/// search --topics.

#include "cli/exit_code.h"
#include "cli/requests.h"
#include "cli/session.h"

namespace inkling::cli {

/// Ranks the topics of a file at several threads and writes each when those before it are written.
/// A signal ends it after a whole topic.
ExitCode search_batch(const SearchCommand& command, const Session& session);

}  // namespace inkling::cli
