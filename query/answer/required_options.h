#pragma once

/// Options that cannot be are refused before anything is looked for.

#include "inkling/index.h"
#include "inkling/query_options.h"
#include "inkling/search.h"

namespace inkling::query {

/// Throws OptionError for what is outside its domain, and UnknownNameError for the weight or the
/// stream of a field that the index does not have.
void require_options(const Index& index, const QueryOptions& options);

/// Throws OptionError for what a search has beside its query.
void require_options(const SearchOptions& options);

}  // namespace inkling::query
