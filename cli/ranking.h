#pragma once

/// The flags that say how hits are scored.

#include "cli/flags.h"
#include "cli/requests.h"
#include "inkling/ranker.h"

namespace inkling::cli {

void declare_rank(Flags& flags, RankRequest& request);

/// The ranking with the parameters that were given. Throws OptionError where one belongs to another
/// ranking.
Ranker ranker(const RankRequest& request);

}  // namespace inkling::cli
