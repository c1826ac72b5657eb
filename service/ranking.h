#pragma once

/// How hits are scored.

#include "inkling/ranker.h"
#include "service/requests.h"

namespace inkling::service {

/// The ranking with the parameters that were given. Throws OptionError where one belongs to another
/// ranking.
Ranker ranker(const RankRequest& request);

}  // namespace inkling::service
